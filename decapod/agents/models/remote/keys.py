"""Keys and addresses of providers, from the environment or from a file `.env` in the current folder."""

import os
from pathlib import Path

from decapod.agents.models.model import UnusableModelError

NO_KEY = "none"
"""What is sent where a server of one's own wants no key: SDKs do not go without one."""
OWN = "DECAPOD_KEY_"
"""How the variables begin that a model's name may point at. Only these: names are shared in files of topologies, and
must not be able to have any secret of whoever runs them sent anywhere."""


def read_setting(name: str) -> str | None:
    """The value of a variable of the environment, or else of the file `.env`; None where it is empty or absent.

    Raises:
        UnusableModelError: `.env` cannot be read.
    """
    return os.environ.get(name) or _from_file(Path(".env")).get(name) or None


def find_key(model: str, variables: tuple[str, ...], *, base_url: str | None, own: str | None) -> str:
    """Find the key that a model is asked with.

    The provider's own key goes to the provider, or to the address that whoever set the key has set beside it. To an
    address in a model's name goes only a key that was meant for such: `DECAPOD_KEY_` and what the name says.

    Args:
        model: the model's name, for the error.
        variables: where the provider's key may be, the first one that is set counts.
        base_url: the address in the model's name.
        own: the option `key` of the name.

    Raises:
        UnusableModelError: there is none. The text says what to set.
    """
    if own is not None:
        if base_url is None:
            raise UnusableModelError(f"{model}: the option key is for a server of your own; give its base_url too")
        variables = (OWN + own,)
    elif base_url is not None:
        return NO_KEY
    for variable in variables:
        if key := read_setting(variable):
            if not key.isascii() or not key.isprintable() or key != key.strip():
                raise UnusableModelError(f"{variable} holds what no key has: a space at an end, or an odd character")
            return key
    wanted = " or ".join(variables)
    raise UnusableModelError(
        f"{model} needs a key: set {wanted} in the environment, or write a line {variables[0]}=... into a file .env in "
        "the current folder"
    )


def _from_file(path: Path) -> dict[str, str | None]:
    if not path.is_file():
        return {}
    try:
        from dotenv import dotenv_values
    except ModuleNotFoundError:
        raise UnusableModelError(
            f"{path.absolute()}: to read it, the package python-dotenv is needed; install it, or set the variables in "
            "the environment"
        ) from None
    try:
        return dotenv_values(path, interpolate=False)
    except (OSError, UnicodeDecodeError) as error:
        raise UnusableModelError(f"{path.absolute()} cannot be read: {type(error).__name__}") from None
