"""The calculator's screen: display and keys, and the history above them when it is opened."""

from __future__ import annotations

from dataclasses import dataclass

from decapod.environments.android.virtual.apps.calculator import history
from decapod.environments.android.virtual.apps.calculator.arithmetic import (
    OPERATORS,
    CannotCalculateError,
    evaluate,
    format_number,
    group,
)
from decapod.environments.android.virtual.apps.calculator.editing import press
from decapod.environments.android.virtual.apps.calculator.keys import keys
from decapod.environments.android.virtual.system import key_codes as codes
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    box,
    column,
    icon_button,
    menu,
    scroll,
    text,
)
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

IDS = "com.google.android.calculator:id/"
_KEYS = {
    codes.DEL: "delete",
    codes.ENTER: "=",
    codes.NUMPAD_ENTER: "=",
    **{code: sign for code, sign in codes.CHARACTERS.items() if sign in "0123456789.+=()"},
    69: "\u2212",
    76: "\u00f7",
    **{17: "\u00d7", 155: "\u00d7", 154: "\u00f7", 156: "\u2212"},
}


class CalculatorActivity(Activity):
    """A calculator with a history."""

    @dataclass
    class State:
        """What is on the display.

        Attributes:
            expression: What has been entered.
            result: The value after "equals"; the next digit begins anew, the next operator goes on with it.
            error: What is said instead of a value.
            more: Whether the row of functions is unfolded.
            menu: Whether the menu of the three dots is open.
            history: Whether the history is shown.
        """

        expression: str = ""
        result: str = ""
        error: str = ""
        more: bool = False
        menu: bool = False
        history: bool = False

    state: State

    def build(self) -> Widget:
        """The display above the keys, or the history."""
        if self.state.history:
            return history.build(self)
        return scaffold(
            self._display(),
            keys(self, more=self.state.more),
            app_bar=app_bar(
                actions=(icon_button("more_vert", self._toggle_menu, description="More options"),),
                resource_id=f"{IDS}toolbar",
            ),
            overlay=self._menu() if self.state.menu else None,
        )

    def on_back(self) -> bool:
        """Back closes the history first."""
        was_open, self.state.history = self.state.history, False
        return was_open

    def on_key(self, code: int) -> bool:
        """The keys of a keyboard work as those on the screen."""
        sign = _KEYS.get(code)
        if sign is None or self.state.history:
            return False
        self.press("()" if sign in "()" else sign)
        return True

    def press(self, sign: str) -> None:
        """A key: a sign of an expression, `=`, `clear` or `delete`."""
        state = self.state
        if sign == "=":
            self._equals()
        elif sign == "clear":
            state.expression = state.result = state.error = ""
        elif sign == "delete":
            state.expression = "" if state.result or state.error else state.expression[:-1]
            state.result = state.error = ""
        elif sign == "more":
            state.more = not state.more
        else:
            goes_on = sign in OPERATORS or sign in "%!"
            before = (state.result.replace(",", "") if goes_on else "") if state.result else state.expression
            state.expression = press("" if state.error else before, sign)
            state.result = state.error = ""

    def use(self, expression: str) -> None:
        """Go on with an expression or result of the history."""
        state = self.state
        state.expression, state.result, state.error, state.history = expression, "", "", False

    def _equals(self) -> None:
        state = self.state
        if not state.expression or state.result:
            return
        try:
            value = format_number(evaluate(state.expression))
        except CannotCalculateError as error:
            state.error = str(error)
            return
        state.result = value
        self.app.db.insert(
            "history",
            {"expression": state.expression, "result": value, "timestamp": self.app.clock.ms},
        )

    def _preview(self) -> str:
        """The value of what has been entered so far, where it is more than a number."""
        expression = self.state.expression
        if not any(sign in expression[1:] for sign in OPERATORS + "%!\u221a(\u03c0e") and "\u221a" not in expression:
            return ""
        try:
            return format_number(evaluate(expression))
        except CannotCalculateError:
            return ""

    def _display(self) -> Widget:
        state = self.state
        final = state.error or state.result
        formula = group(state.expression)
        size = 56 if len(formula) <= 10 else 40 if len(formula) <= 16 else 30
        line = text(
            formula,
            "display_medium",
            size=32 if final else size,
            color="on_surface_variant" if final else "on_surface",
            text_align="end",
            max_lines=1,
            resource_id=f"{IDS}formula",
            min_width=363,
            min_height=40,
            class_name="android.widget.EditText",
        )
        below = (
            text(
                final,
                "display_medium",
                size=56 if len(final) <= 10 else 36,
                text_align="end",
                max_lines=1,
                color="error" if state.error else "on_surface",
                resource_id=f"{IDS}{'result_final' if state.result else 'result_preview'}",
            )
            if final
            else text(
                self._preview(),
                "headline_large",
                color="on_surface_variant",
                text_align="end",
                max_lines=1,
                resource_id=f"{IDS}result_preview",
                min_height=40,
            )
        )
        formula_scroll = scroll(line, axis="horizontal", at_end=True, key="formula", class_name="", align="end")
        return box(
            column(formula_scroll, below, gap=12, arrange="end", class_name=""),
            inside=(24, 16),
            weight=1,
            class_name="android.widget.LinearLayout",
            resource_id=f"{IDS}display",
            on_swipe=self._swipe,
        )

    def _swipe(self, toward: str) -> bool:
        if toward == "down":
            self.state.history = True
        return toward == "down"

    def _toggle_menu(self) -> None:
        self.state.menu = not self.state.menu

    def _menu(self) -> Widget:
        def show() -> None:
            self.state.menu, self.state.history = False, True

        def clear() -> None:
            self.state.menu = False
            self.app.db.delete("history")
            self.app.snackbar("History cleared")

        return menu([("History", show), ("Clear history", clear)], on_dismiss=self._toggle_menu)
