import pytest

from decapod.environments.android.virtual.ui import DARK, LIGHT


def test_both_themes_have_the_same_roles() -> None:
    assert set(LIGHT.colors) == set(DARK.colors)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_every_role_is_a_color(theme: object) -> None:
    assert theme in (LIGHT, DARK)
    for chosen in (LIGHT, DARK):
        assert all(len(chosen.color(role)) == 4 for role in chosen.colors)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("on_surface", "surface"),
        ("on_surface_variant", "surface"),
        ("on_surface_variant", "surface_highest"),
        ("primary", "surface"),
        ("on_primary", "primary"),
        ("on_primary_container", "primary_container"),
        ("on_secondary_container", "secondary_container"),
        ("on_error", "error"),
        ("inverse_on_surface", "inverse_surface"),
        ("inverse_primary", "inverse_surface"),
    ],
)
def test_text_can_be_read_on_its_ground(theme: object, ink: str, ground: str) -> None:
    chosen = DARK if theme is DARK else LIGHT
    assert _contrast(chosen.color(ink), chosen.color(ground)) >= 4.5


def _contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return the ratio of WCAG 2.1."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: tuple[int, ...]) -> float:
    parts = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in color[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_a_color_by_number_by_share_and_by_theme() -> None:
    assert LIGHT.color("#102030") == (16, 32, 48, 255)
    assert LIGHT.color("#10203040") == (16, 32, 48, 64)
    assert LIGHT.color("#000000@50") == (0, 0, 0, 128)
    assert LIGHT.color("#ffffff|#000000") == (255, 255, 255, 255)
    assert DARK.color("#ffffff|#000000") == (0, 0, 0, 255)


@pytest.mark.parametrize("name", ["prmary", "#12", "#12345", ""])
def test_what_is_no_color_is_named(name: str) -> None:
    with pytest.raises(ValueError, match="no color"):
        LIGHT.color(name)


def test_a_scaled_theme_keeps_its_colors() -> None:
    large = LIGHT.scaled(1.3)
    assert large.font_scale == 1.3
    assert large.color("primary") == LIGHT.color("primary")
