"""The names of models, with their options and their keys."""

from pathlib import Path

import pytest

from decapod.agents.models import MODELS, SeatContext, UnusableModelError, create_model
from decapod.agents.models.remote.keys import NO_KEY, find_key, read_setting
from decapod.agents.models.remote.naming import Options, parse_name

EXAMPLE = "openai/gpt-4o"


def parse(name: str) -> Options:
    return parse_name(name, Options, example=EXAMPLE).options


def refusal(name: str) -> str:
    with pytest.raises(UnusableModelError) as caught:
        parse(name)
    return str(caught.value)


def test_a_name_in_its_parts() -> None:
    parsed = parse_name("openai/meta/llama-3:8b?temperature=0.5&base_url=http://h:1/v1/", Options, example=EXAMPLE)
    assert (parsed.kind, parsed.model, parsed.priced) == ("openai", "meta/llama-3:8b", "openai/meta/llama-3:8b")
    assert (parsed.options.temperature, parsed.options.base_url) == (0.5, "http://h:1/v1")


def test_what_holds_where_nothing_is_said() -> None:
    options = parse("openai/gpt-4o")
    assert (options.timeout, options.retries, options.backoff, options.in_flight) == (120, 4, 1, 8)
    assert (options.image_side, options.seed, options.temperature, options.max_tokens) == (1568, "trial", None, None)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("openai", "does not say which model; write it as in openai/gpt-4o"),
        ("openai/", "does not say which model"),
        ("openai/ ?seed=1", "does not say which model"),
        ("openai/m?", "options are written as in openai/gpt-4o?temperature=0&timeout=60"),
        ("openai/m?fast", "options are written as in"),
        ("openai/m?temprature=1", "there is no option 'temprature' (did you mean 'temperature'?); there are: base_url"),
        ("openai/m?seed=1&seed=2", "seed is given twice"),
        ("openai/m?temperature=hot", "temperature: input should be a valid number"),
        ("openai/m?temperature=3", "temperature: input should be less than or equal to 2, not '3'"),
        ("openai/m?timeout=nan", "timeout: "),
        ("openai/m?seed=-1", "seed: "),
        ("openai/m?base_url=localhost:8000", "base_url: must be an address such as http://localhost:8000/v1"),
        ("openai/m?base_url=file:///etc/passwd", "base_url: must be an address such as"),
        ("openai/m?base_url=http://me:secret@h/v1", "without a user, a password or a query"),
        ("openai/m?base_url=http://h/v1?key=secret", "without a user, a password or a query"),
        ("openai/m?key=path/to", "key: "),
    ],
)
def test_names_that_are_wrong(name: str, problem: str) -> None:
    assert problem in refusal(name)


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = refusal("openai/m?temperature=9&retries=-1&nonsense=1")
    assert text.count(";") >= 2
    assert "temperature" in text
    assert "retries" in text
    assert "nonsense" in text


@pytest.mark.parametrize("option", ["api_key", "API_KEY", "token"])
def test_a_key_is_no_part_of_a_name_and_is_not_said_back(option: str) -> None:
    text = refusal(f"openai/m?{option}=sk-very-secret-key")
    assert "a key is no option" in text
    assert "sk-very-secret-key" not in text


@pytest.mark.parametrize("kind", ["openai", "anthropic", "gemini", "qwen-vl", "camel"])
def test_every_kind_is_known_by_its_name_and_none_imports_its_sdk_before_it_is_used(kind: str) -> None:
    assert kind in MODELS
    with pytest.raises(UnusableModelError, match="does not say which model"):
        create_model(kind, SeatContext("main", plans=True, seed=1))


def test_settings_come_from_the_environment_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert read_setting("OPENAI_API_KEY") is None
    (tmp_path / ".env").write_text(
        "# keys\nexport OPENAI_API_KEY='sk-from-the-file' # mine\nANTHROPIC_API_KEY=\"a $b ${HOME}\"\nEMPTY=\nNOTHING\n"
    )
    assert read_setting("OPENAI_API_KEY") == "sk-from-the-file"
    assert read_setting("ANTHROPIC_API_KEY") == "a $b ${HOME}"
    assert read_setting("EMPTY") is None
    assert read_setting("NOTHING") is None
    monkeypatch.setenv("OPENAI_API_KEY", "sk-from-the-environment")
    assert read_setting("OPENAI_API_KEY") == "sk-from-the-environment"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"OPENAI_API_KEY=\xff\xfe")
    with pytest.raises(UnusableModelError, match=r"\.env cannot be read"):
        read_setting("OPENAI_API_KEY")


def test_which_key_goes_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")
    monkeypatch.setenv("AWS_SECRET", "never")
    monkeypatch.setenv("DECAPOD_KEY_LAB", "sk-lab")
    variables = ("OPENAI_API_KEY",)
    assert find_key("m", variables, base_url=None, own=None) == "sk-openai"
    assert find_key("m", variables, base_url="http://h", own=None) == NO_KEY
    assert find_key("m", variables, base_url="http://h", own="LAB") == "sk-lab"
    with pytest.raises(UnusableModelError, match="set DECAPOD_KEY_AWS_SECRET in the environment"):
        find_key("m", variables, base_url="http://h", own="AWS_SECRET")
    with pytest.raises(UnusableModelError, match="give its base_url too"):
        find_key("m", variables, base_url=None, own="LAB")


@pytest.mark.parametrize("key", ["sk-with space ", "sk-über-key", "sk-\x07bell"])
def test_what_cannot_be_a_key_is_refused_without_saying_it(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(UnusableModelError) as caught:
        find_key("m", ("OPENAI_API_KEY",), base_url=None, own=None)
    assert "OPENAI_API_KEY holds what no key has" in str(caught.value)
    assert key.strip() not in str(caught.value)
