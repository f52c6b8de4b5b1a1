"""What the two sides tell of themselves in their greeting."""

from collections.abc import Mapping

FEATURES = ("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir", "sendrecv_v2")
"""What the phone can do beyond the first protocol. Names as in the host's `transport.cpp`.

Not among them: `abb`, `abb_exec` (a host then installs through a binary protocol), `delayed_ack` (other flow control),
and the compressions of `sendrecv_v2`.
"""

SHOWN = ("ro.product.name", "ro.product.model", "ro.product.device")
"""The properties that a device's greeting tells; `adb devices -l` shows them."""


def device_banner(properties: Mapping[str, str]) -> bytes:
    """Return the phone's greeting, as `device::ro.product.name=...;features=...`, from its system properties."""
    told = "".join(f"{name}={_harmless(properties.get(name, ''))};" for name in SHOWN)
    return f"device::{told}features={','.join(FEATURES)}".encode()


def _harmless(value: str) -> str:
    # The greeting's own separators cannot be escaped.
    return "".join("_" if sign in ";:=," or not sign.isprintable() else sign for sign in value)


def host_features(banner: bytes) -> frozenset[str]:
    """Return the features that a host's greeting (`host::features=a,b`) names; none when it names none."""
    text = banner.rstrip(b"\0").decode("utf-8", "replace")
    for part in text.partition("::")[2].split(";"):
        name, _, value = part.partition("=")
        if name == "features":
            return frozenset(feature for feature in value.split(",") if feature)
    return frozenset()
