"""What `stat` tells of a node."""

import stat as _stat
from dataclasses import replace

from decapod.environments.android.virtual.files.nodes import Directory, File, Link, Node, Special
from decapod.environments.android.virtual.files.stat import BLOCK, Stat
from decapod.environments.android.virtual.files.text import to_bytes


def facts_of(node: Node) -> Stat:
    """Return the facts about a node."""
    common = Stat(
        mode=_stat.S_IFREG | node.mode,
        size=0,
        mtime=node.mtime,
        atime=node.atime,
        ctime=node.ctime,
        uid=node.uid,
        gid=node.gid,
        ino=node.ino,
    )
    if isinstance(node, File):
        return replace(common, size=node.size)
    if isinstance(node, Directory):
        inner = sum(isinstance(child, Directory) for child in node.entries.values())
        return replace(common, mode=_stat.S_IFDIR | node.mode, size=BLOCK, links=2 + inner)
    if isinstance(node, Link):
        return replace(common, mode=_stat.S_IFLNK | 0o777, size=len(to_bytes(node.target)))
    if isinstance(node, Special) and node.device is not None:
        return replace(common, mode=_stat.S_IFCHR | node.mode, device=node.device.numbers)
    return common
