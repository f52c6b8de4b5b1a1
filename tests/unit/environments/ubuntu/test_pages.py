"""The web site of a task: a real server on a real port, asked over HTTP."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import socket
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from decapod.actions import ArgumentError
from decapod.environments.ubuntu.launch import Launcher
from decapod.environments.ubuntu.serving import fill_pages, start_site

Serve = Callable[..., str]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Starts sites, and kills the servers when the test is over."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    launcher = Launcher(tmp_path)
    servers = []

    def start(pages: dict[str, str], sent: Path | None = None) -> str:
        port = free_port()
        start_site(launcher, port, pages, sent)
        servers.append(launcher._started[-1])
        return f"http://127.0.0.1:{port}"

    yield start
    for server in servers:
        server.kill()
        server.wait()
    launcher.close()


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def get(url: str) -> tuple[str, str]:
    with urlopen(url, timeout=10) as answer:
        return answer.headers["Content-Type"], answer.read().decode()


def send(url: str, **fields: str | list[str]) -> str:
    with urlopen(Request(url, urlencode(fields, doseq=True).encode()), timeout=10) as answer:
        return str(answer.read().decode())


def test_pages_are_served_and_files_are_for_keeping(serve: Serve) -> None:
    site = serve({"/": "<h1>Žofie</h1>", "/files/a b.csv": "x,1"})
    assert get(f"{site}/?ignored=1") == ("text/html; charset=utf-8", "<h1>Žofie</h1>")
    with urlopen(f"{site}/files/a%20b.csv", timeout=10) as answer:
        assert "attachment" in answer.headers["Content-Disposition"]
        assert "a%20b.csv" in answer.headers["Content-Disposition"]
    with pytest.raises(HTTPError, match="404") as refused:
        get(f"{site}/../etc/passwd")
    refused.value.close()


def test_the_site_file_is_gone_once_the_site_can_be_reached(serve: Serve, tmp_path: Path) -> None:
    serve({"/": "secret"})
    assert list(tmp_path.glob("site-*")) == []


def test_a_sent_form_is_recorded_before_it_is_answered(serve: Serve, tmp_path: Path) -> None:
    sent = tmp_path / "sent.jsonl"
    site = serve({"/thanks": "<h1>Thank you</h1>"}, sent)
    assert send(f"{site}/thanks", name="Zoë & co", size=["s", "m"], note="") == "<h1>Thank you</h1>"
    send(f"{site}/thanks", name="again")
    first, second = (json.loads(line) for line in sent.read_text().splitlines())
    assert first == {"page": "/thanks", "fields": {"name": "Zoë & co", "size": ["s", "m"], "note": ""}}
    assert second["fields"] == {"name": "again"}


def test_a_site_without_a_record_takes_no_form(serve: Serve) -> None:
    site = serve({"/": "x"})
    with pytest.raises(HTTPError, match="405") as refused:
        send(f"{site}/", name="a")
    refused.value.close()


def test_a_form_of_another_kind_is_refused(serve: Serve, tmp_path: Path) -> None:
    sent = tmp_path / "sent.jsonl"
    site = serve({"/": "x"}, sent)
    with pytest.raises(HTTPError, match="415") as refused:
        urlopen(Request(f"{site}/", b"{}", {"Content-Type": "application/json"}), timeout=10)
    refused.value.close()
    assert not sent.exists()


def test_a_port_that_is_taken_is_told(serve: Serve, tmp_path: Path) -> None:
    launcher = Launcher(tmp_path)
    with socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(RuntimeError, match=f"is port {port} in use"):
            start_site(launcher, port, {"/": "x"}, None)
    assert [program.wait(10) for program in launcher._started] == [1]
    launcher.close()


def test_it_listens_on_the_loopback_address_only(serve: Serve) -> None:
    port = int(serve({"/": "x"}).rpartition(":")[2])
    table = Path("/proc/net/tcp").read_text()
    assert f" 0100007F:{port:04X} " in table
    assert f" 00000000:{port:04X} " not in table


def test_values_are_escaped_in_html_only() -> None:
    pages = {"/": "<p>$name</p> for $$5", "/$name.csv": "${name},1"}
    filled = fill_pages(pages, {"name": "<b>&"})
    assert filled == {"/": "<p>&lt;b&gt;&amp;</p> for $5", "/<b>&.csv": "<b>&,1"}


@pytest.mark.parametrize(
    ("path", "text", "problem"),
    [("a", "", "does not begin with '/'"), ("/", "$nmae", "'nmae'"), ("/", "5 $", "write '\\$\\$'")],
)
def test_what_cannot_be_filled_in_is_told(path: str, text: str, problem: str) -> None:
    with pytest.raises(ArgumentError, match=problem):
        fill_pages({path: text}, {"name": "a"})


def test_the_server_needs_nothing_of_decapod() -> None:
    from decapod.environments.ubuntu import pages

    assert os.path.realpath(pages.__file__).endswith("pages.py")
    assert "import decapod" not in Path(pages.__file__).read_text()
    assert "from decapod" not in Path(pages.__file__).read_text()
