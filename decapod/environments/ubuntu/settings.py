"""Settings of the Xfce desktop, through xfconf-query."""

from typing import Literal

from decapod.environments.ubuntu.launch import Launcher

SettingType = Literal["string", "bool", "int", "uint", "double"]
_LIMIT = 5.0


def read_setting(launcher: Launcher, channel: str, name: str) -> str | None:
    """Return a setting as text, as `true` or `Adwaita`; the items of a list one a line. None when it was never set.

    Args:
        launcher: runs the tool.
        channel: as `xsettings` or `xfce4-desktop`.
        name: as `/Net/ThemeName`.
    """
    answer = launcher.run(["xfconf-query", "--channel", channel, "--property", name], _LIMIT)
    if answer.code != 0:
        return None
    lines = answer.stdout.removesuffix("\n").split("\n")
    # A list is announced by a line and an empty line before its items.
    if len(lines) > 2 and lines[0].startswith("Value is an array") and not lines[1]:
        lines = lines[2:]
    return "\n".join(lines)


def write_setting(launcher: Launcher, channel: str, name: str, kind: SettingType, value: str) -> None:
    """Set a setting, whether or not it was set before.

    Raises:
        RuntimeError: the settings service refused it; the text says why.
    """
    command = ["xfconf-query", "--channel", channel, "--property", name, "--create", "--type", kind]
    answer = launcher.run([*command, f"--set={value}"], _LIMIT)
    if answer.code != 0:
        raise RuntimeError(f"the setting {channel} {name} cannot be set: {(answer.stderr or answer.stdout).strip()}")
