"""How a process that is started beside this one finds the same modules."""

import os
from importlib.util import find_spec
from pathlib import Path


def interpreter_variables(kind: str) -> dict[str, str]:
    """Return the environment variables for a Python that is to import decapod and the module of a kind.

    Args:
        kind: the kind's name, as `package.module:name`.

    Raises:
        ImportError: there is no such module.
    """
    names = dict.fromkeys(("decapod", kind.partition(":")[0].partition(".")[0]))
    path = os.pathsep.join(dict.fromkeys(str(_folder_of(name)) for name in names))
    return {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1", "PYTHONPATH": path}


def _folder_of(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ImportError(f"there is no module {package!r}")
    file = Path(spec.origin)
    return file.parent.parent if spec.submodule_search_locations else file.parent
