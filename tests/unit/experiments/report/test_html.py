"""The page: it needs nothing else, and nothing but its own script can run on it."""

import base64
import hashlib
import re

import pytest

from decapod.experiments.report.figures.drawing import as_svg, figures_of
from decapod.experiments.report.formats import html_page
from decapod.experiments.report.formats.html_page import as_html
from decapod.experiments.report.formats.inline_svg import inline_svg
from decapod.experiments.report.table import Report
from tests.unit.experiments.report.readers import read_html


def test_it_names_no_other_file_and_no_address(page: str) -> None:
    _, tags = read_html(page)
    links = [value for _, held in tags for name, value in held.items() if name in ("href", "src", "xlink:href", "data")]
    assert links
    assert all(link is not None and link.startswith("#") for link in links)
    assert not {"link", "img", "iframe", "object", "embed", "base", "form"} & {tag for tag, _ in tags}
    assert "@import" not in page
    assert re.findall(r"url\((?!#)", page) == []


def test_every_link_leads_to_one_place(page: str) -> None:
    _, tags = read_html(page)
    places = [held["id"] for _, held in tags if "id" in held]
    assert len(places) == len(set(places))
    wanted = {value for _, held in tags for name, value in held.items() if name in ("href", "xlink:href")}
    wanted |= {f"#{one}" for one in re.findall(r"url\(#([^)]+)\)", page)}
    assert {(one or "")[1:] for one in wanted} <= set(places)


def test_the_policy_allows_its_own_style_and_script_alone(page: str) -> None:
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert found is not None
    policy = found[1].replace("&#39;", "'")
    for tag in ("style", "script"):
        [text] = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert ' style="' not in page


def test_figures_take_the_colours_of_the_page(plain: Report) -> None:
    for key in figures_of(plain):
        svg = inline_svg(as_svg(plain, key), key, 'a "label" & <more>')
        assert "currentColor" in svg
        assert "var(--paper)" in svg
        assert "#1f2328" not in svg
        assert 'aria-label="a &quot;label&quot; &amp; &lt;more&gt;"' in svg


def test_many_trials_are_left_to_the_files_of_data(plain: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html_page, "MOST_TRIALS", 3)
    monkeypatch.setattr(html_page, "figures_of", lambda report: [])
    page = as_html(plain)
    assert "trials" not in read_html(page)[0]
    assert f"The table of all {len(plain.tables['trials'].rows)} trials is too long for this page" in page


def test_what_is_sorted_by_is_exact(page: str, plain: Report) -> None:
    _, tags = read_html(page)
    orders = {held["data-order"] for tag, held in tags if tag == "td" and "data-order" in held}
    rates = [cell.value for cell in plain.tables["outcomes"].cells("SR")]  # type: ignore[union-attr]
    assert {repr(rate) for rate in rates} <= orders
