import sys
from pathlib import Path

import pytest

from decapod.environments.ubuntu import sandbox


@pytest.fixture
def argv(tmp_path: Path) -> list[str]:
    socket = tmp_path / "socket"
    return sandbox.sandbox_argv(["prog", "-x"], {"A": "b c"}, files=tmp_path, socket=socket, modules=["decapod.bus"])


def pairs(argv: list[str], option: str) -> list[tuple[str, str]]:
    return [(argv[at + 1], argv[at + 2]) for at, item in enumerate(argv) if item == option]


def test_the_command_comes_last_with_its_variables_only(argv: list[str]) -> None:
    assert argv[argv.index("--") :] == ["--", "prog", "-x"]
    assert pairs(argv, "--setenv") == [("A", "b c")]
    assert "--clearenv" in argv
    assert "--die-with-parent" in argv


def test_nothing_of_the_host_can_be_written(argv: list[str]) -> None:
    assert "--bind" not in argv
    assert "--dev-bind" not in argv
    assert argv[argv.index("--remount-ro") + 1] == "/"


def test_every_namespace_is_its_own(argv: list[str]) -> None:
    assert {f"--unshare-{name}" for name in ("user", "pid", "net", "ipc", "uts")} <= set(argv)


def test_the_interpreter_and_the_modules_are_bound_where_they_are(argv: list[str]) -> None:
    shown = dict(pairs(argv, "--ro-bind"))
    package = str(Path(sandbox.__file__).parents[2])
    assert shown.get(package) == package or any(Path(package).is_relative_to(path) for path in shown)
    for path in (Path(sys.prefix), Path(sys.executable).resolve()):
        assert any(path.is_relative_to(bound) for bound in shown), path


def test_only_the_package_of_a_module_is_shown_and_not_what_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_package").mkdir()
    (tmp_path / "a_package" / "__init__.py").touch()
    (tmp_path / "a_module.py").touch()
    (tmp_path / "secret").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    modules = ["a_package.inner", "a_module", "json"]
    assert set(sandbox.module_paths(modules)) == {tmp_path / "a_package", tmp_path / "a_module.py"}
    assert sandbox.import_path(modules) == str(tmp_path)


def test_a_module_that_is_not_there_is_told() -> None:
    with pytest.raises(ImportError, match="no module 'nowhere_at_all'"):
        sandbox.module_paths(["nowhere_at_all.x"])


def test_private_files_and_folders_are_found_the_outermost_only(tmp_path: Path) -> None:
    for name, mode in (("open", 0o755), ("closed", 0o750)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "secret").touch(mode=0o640)
        (tmp_path / name / "public").touch(mode=0o644)
        (tmp_path / name).chmod(mode)
    (tmp_path / "link").symlink_to("closed")
    assert list(sandbox.private_paths(tmp_path)) == [tmp_path / "closed", tmp_path / "open" / "secret"]
