"""Element trees on the bus: a short one rides in its message, a long one is a blob of JSON.

Who reads a tree that was kept or read before in this process parses nothing.
"""

from collections.abc import Sequence

from pydantic import TypeAdapter

from decapod.bus.blobs import BlobStore
from decapod.messages import ShownTree, TreeElement

SHORT = 32
"""The most elements of a tree that is no blob. They fill a few KiB, and a file of its own costs more than these do."""

_TREE: TypeAdapter[tuple[TreeElement, ...]] = TypeAdapter(tuple[TreeElement, ...])


def put_tree(blobs: BlobStore, elements: Sequence[TreeElement]) -> ShownTree:
    """Return what a message carries of an element tree: a short one itself, else the reference to a blob.

    Raises:
        JournalError: the blob could not be written.
    """
    tree = tuple(elements)
    if len(tree) <= SHORT:
        return tree
    ref = blobs.put(_TREE.dump_json(tree), "application/json")
    blobs.remember(ref, tree)
    return ref


def get_tree(blobs: BlobStore, shown: ShownTree) -> tuple[TreeElement, ...]:
    """Return the element tree that a message carries.

    Raises:
        MissingBlobError: it is a blob that is not there, or has changed.
        ValidationError: the blob holds no element tree.
    """
    if isinstance(shown, tuple):
        return shown
    known = blobs.recall(shown)
    if isinstance(known, tuple):
        return known
    tree = _TREE.validate_json(blobs.get(shown))
    blobs.remember(shown, tree)
    return tree
