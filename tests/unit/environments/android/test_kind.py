"""What there is to say of the environment `android`."""

import subprocess
import sys

from decapod.environments import ENVIRONMENTS
from decapod.environments.android.keys import KEYS
from decapod.environments.android.kind import ANDROID
from decapod.environments.kind import load_object
from decapod.environments.modules import interpreter_variables
from decapod.tasks.vocabulary import find_vocabularies


def test_actions_say_what_they_take() -> None:
    assert list(ANDROID.actions) == [
        *("tap", "long_tap", "swipe", "write_text", "press", "show_all_drawer", "open_app"),
    ]
    for action in ANDROID.actions.values():
        fields = action.schema.parameters.get("properties", {})
        assert all(field.get("description") for field in fields.values()), action.name
    assert ANDROID.actions["tap"].schema.elements == ("element",)
    assert ANDROID.actions["press"].schema.parameters["properties"]["key"]["enum"] == list(KEYS)


def test_it_is_known_everywhere_by_its_name() -> None:
    assert "android" in ENVIRONMENTS
    vocabulary = find_vocabularies()["android"]
    assert "tap" in vocabulary.actions
    assert "add_contact" in vocabulary.setups
    assert load_object(ANDROID.device).__name__ == "AndroidDevice"


def test_the_library_is_imported_only_when_it_is_used() -> None:
    script = (
        "import sys, decapod.environments.android.kind, decapod.environments.android.drivers;"
        "sys.exit('adbutils' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_another_python_finds_the_same_modules() -> None:
    variables = interpreter_variables("tests.integration.fake_device:KIND")
    argv = [sys.executable, "-P", "-c", "import decapod, tests; print(decapod.__file__)"]
    done = subprocess.run(argv, env=variables | {"PATH": ""}, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == sys.modules["decapod"].__file__
