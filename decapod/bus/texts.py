"""Long texts: on a journal line a string over 32 KiB is replaced by a reference to a blob.

A reference is the object `{"$blob": {"sha256": ..., "size": ..., "media_type": ...}}`. A body may itself hold the key
`$blob`: on the line it gets one more `$` (as does `$$blob`, and so on), which the reader takes off again.
"""

import json
import re

from pydantic import BaseModel, JsonValue
from pydantic_core import PydanticSerializationError

from decapod.bus.blobs import BlobStore
from decapod.bus.errors import UnwritableMessageError
from decapod.messages import BlobRef, Message

LONG_TEXT = 32 * 1024
"""The longest string on a line, in bytes of UTF-8."""

MEDIA_TYPE = "text/plain; charset=utf-8"
_KEY = "$blob"
_RESERVED = re.compile(r"\$+blob")
_ESCAPED = re.compile(r"\$\$+blob")


def encode_body(body: Message, blobs: BlobStore) -> bytes:
    """Return the JSON of a body for a journal line; its long texts are blobs when this returns.

    Raises:
        JournalError: a blob could not be written.
        UnwritableMessageError: the body holds something that JSON in UTF-8 cannot say.
    """
    return encode_value(body, blobs, body.kind)


def encode_value(value: BaseModel, blobs: BlobStore, kind: str, without: set[str] | None = None) -> bytes:
    """Return the JSON of a body of this kind or of a value in one, as `encode_body` does, without the named fields.

    Raises:
        As `encode_body`.
    """
    try:
        data: bytes = value.__pydantic_serializer__.to_json(value, exclude=without)
    except PydanticSerializationError as error:
        raise UnwritableMessageError(f"this {kind} cannot be written to a journal: {error}") from error
    if len(data) <= LONG_TEXT and b'$blob"' not in data:
        return data  # no string in it can be too long: JSON never shortens one
    return json.dumps(_shorten(json.loads(data), blobs), ensure_ascii=False, separators=(",", ":")).encode()


def _shorten(value: JsonValue, blobs: BlobStore) -> JsonValue:
    if isinstance(value, str):
        if len(value) * 4 <= LONG_TEXT or len(data := value.encode()) <= LONG_TEXT:
            return value
        return {_KEY: blobs.put(data, MEDIA_TYPE).model_dump()}
    if isinstance(value, list):
        return [_shorten(item, blobs) for item in value]
    if isinstance(value, dict):
        return {_escape(key): _shorten(item, blobs) for key, item in value.items()}
    return value


def restore(value: JsonValue, blobs: BlobStore) -> JsonValue:
    """Return the JSON of a body from a journal line, with its long texts back in place.

    Raises:
        MissingBlobError: a long text is not in the store.
        ValidationError: a reference to a blob is malformed.
    """
    if isinstance(value, list):
        return [restore(item, blobs) for item in value]
    if isinstance(value, dict):
        if _KEY in value:
            return blobs.get(BlobRef.model_validate(value[_KEY])).decode()
        return {_unescape(key): restore(item, blobs) for key, item in value.items()}
    return value


def readable(text: str) -> str:
    """Return `text` with what UTF-8 cannot say (lone surrogates) written as escapes."""
    return text if text.isascii() else text.encode(errors="backslashreplace").decode()


def _escape(key: str) -> str:
    return f"${key}" if _RESERVED.fullmatch(key) else key


def _unescape(key: str) -> str:
    return key[1:] if _ESCAPED.fullmatch(key) else key
