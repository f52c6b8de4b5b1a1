"""Checks of settings and the clipboard."""

from .fake import FakeDesktop


def test_setting_is(desktop: FakeDesktop) -> None:
    desktop.settings["xsettings", "/Net/ThemeName"] = "Adwaita-dark"
    assert desktop.holds("setting_is", channel="xsettings", name="/Net/ThemeName", value="Adwaita-dark")
    assert not desktop.holds("setting_is", channel="xsettings", name="/Net/ThemeName", value="Adwaita")
    assert not desktop.holds("setting_is", channel="xfwm4", name="/Net/ThemeName", value="Adwaita-dark")
    assert desktop.outcome("setting_is", channel="a", name="/b", value="c").evidence == "never set"


def test_setting_names_file(desktop: FakeDesktop) -> None:
    where = {"channel": "xfce4-desktop", "name": "/last-image"}
    picture = desktop.home / "sea.png"
    desktop.settings["xfce4-desktop", "/last-image"] = str(picture)
    assert desktop.outcome("setting_names_file", **where, path="~/sea.png").evidence == "~/sea.png: nothing"
    picture.touch()
    assert desktop.holds("setting_names_file", **where, path="~/sea.png")
    (desktop.home / "lake.png").touch()
    assert not desktop.holds("setting_names_file", **where, path="lake.png")
    desktop.settings["xfce4-desktop", "/last-image"] = "sea.png"
    assert not desktop.holds("setting_names_file", **where, path="sea.png")
    assert desktop.outcome("setting_names_file", channel="a", name="/b", path="sea.png").evidence == "never set"


def test_clipboard_is(desktop: FakeDesktop) -> None:
    desktop.copied = "two words\n"
    assert desktop.holds("clipboard_is", text="two words\n")
    assert not desktop.holds("clipboard_is", text="two words")
    assert desktop.holds("clipboard_is", text="two words", ignore_space=True)
    assert "at least 1 character" in desktop.error("clipboard_is", text="")


def test_clipboard_contains(desktop: FakeDesktop) -> None:
    desktop.copied = "two words"
    assert desktop.holds("clipboard_contains", text="words")
    assert not desktop.holds("clipboard_contains", text="Words")
    assert "at least 1 character" in desktop.error("clipboard_contains", text="")
    desktop.copied = ""
    assert desktop.outcome("clipboard_contains", text="a").evidence == "the clipboard is empty"
