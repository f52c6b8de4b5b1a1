"""Text that cannot command a terminal, whoever wrote it."""

_BIDI = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
_LINES = {0x2028, 0x2029}
_CONTROL = {code for code in (*range(0x20), *range(0x7F, 0xA0)) if code not in (0x09, 0x0A)}
_SURROGATES = range(0xD800, 0xE000)

_ESCAPES = {code: f"\\x{code:02x}" for code in _CONTROL} | {code: f"\\u{code:04x}" for code in _BIDI | _LINES}
_ESCAPES |= {code: f"\\u{code:04x}" for code in _SURROGATES}


def harmless(text: str) -> str:
    r"""Return `text` with each character that could command a terminal written out, as in `\x1b`.

    These are the C0 and C1 controls except tab and newline, the marks that turn the direction of writing, the Unicode
    line separators, and lone surrogates (which no terminal can be sent).
    """
    return text.translate(_ESCAPES)
