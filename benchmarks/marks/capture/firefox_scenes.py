"""Which pages, in which states, are in the set."""

from benchmarks.marks.capture.firefox import Scene

SMALL = (800, 600)

SCENES = (
    Scene("firefox-form", "form.html"),
    Scene("firefox-form-dark", "form.html", dark=True),
    Scene("firefox-table", "table.html"),
    Scene("firefox-table-dark", "table.html", dark=True, script="scrollTo(0, 120)"),
    Scene("firefox-menu", "menu.html"),
    Scene("firefox-settings", "settings.html"),
    Scene("firefox-dialog", "dialog.html#ask"),
    Scene("firefox-album", "dialog.html"),
    Scene("firefox-mail", "mail.html"),
    Scene("firefox-article", "article.html"),
    Scene("firefox-article-dark-large", "article.html", dark=True, zoom=1.3),
    Scene("firefox-board", "board.html"),
    Scene("firefox-calendar", "calendar.html"),
    Scene("firefox-choice-open", "form.html", script="document.getElementById('c').focus()", keys=(("alt", "down"),)),
    Scene("firefox-context-menu", "article.html", right_click="Moon"),
    Scene("firefox-find", "article.html", keys=(("ctrl", "f"),)),
    Scene("firefox-program-menu", "board.html", click="Firefox"),
    Scene("firefox-form-small", "form.html", size=SMALL),
    Scene("firefox-table-small", "table.html", size=SMALL),
    Scene("firefox-mail-small", "mail.html", size=SMALL),
    Scene("firefox-settings-small", "settings.html", size=SMALL),
    Scene("firefox-calendar-small-dark", "calendar.html", size=SMALL, dark=True),
)
