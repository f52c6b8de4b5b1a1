"""Text and bytes. Text keeps bytes that are no UTF-8 as surrogates: nothing is lost on the way through a shell."""


def to_bytes(text: str) -> bytes:
    """Return the bytes of a text; a surrogate that stands for no byte comes as a question mark."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return b"".join(_char(char) for char in text)


def to_text(data: bytes) -> str:
    """Return the text of some bytes; `to_bytes` gives them back."""
    return data.decode("utf-8", "surrogateescape")


def _char(char: str) -> bytes:
    return (
        b"?" if "\ud800" <= char < "\udc80" or "\udcff" < char <= "\udfff" else char.encode("utf-8", "surrogateescape")
    )
