"""Element trees as blobs of JSON. Who reads a tree that was kept or read before in this process parses nothing."""

from collections.abc import Sequence

from pydantic import TypeAdapter

from decapod.bus.blobs import BlobStore
from decapod.messages import BlobRef, TreeElement

_TREE: TypeAdapter[tuple[TreeElement, ...]] = TypeAdapter(tuple[TreeElement, ...])


def put_tree(blobs: BlobStore, elements: Sequence[TreeElement]) -> BlobRef:
    """Keep an element tree and return the reference that an envelope carries.

    Raises:
        JournalError: it could not be written.
    """
    tree = tuple(elements)
    ref = blobs.put(_TREE.dump_json(tree), "application/json")
    blobs.remember(ref, tree)
    return ref


def get_tree(blobs: BlobStore, ref: BlobRef) -> tuple[TreeElement, ...]:
    """Return the element tree that a blob holds.

    Raises:
        MissingBlobError: the blob is not there, or has changed.
        ValidationError: it holds no element tree.
    """
    known = blobs.recall(ref)
    if isinstance(known, tuple):
        return known
    tree = _TREE.validate_json(blobs.get(ref))
    blobs.remember(ref, tree)
    return tree
