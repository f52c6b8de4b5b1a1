"""The file system does what a dict of paths does, also across snapshots."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from decapod.environments.android.virtual.files import FileSystem

names = st.sampled_from(["a", "b", "c"])
paths = st.lists(names, min_size=1, max_size=3).map(lambda parts: "/" + "/".join(parts))
Model = dict[str, bytes | None]


def parent(path: str) -> str:
    return path.rpartition("/")[0] or "/"


class FilesMachine(RuleBasedStateMachine):
    snapshots = Bundle("snapshots")

    def __init__(self) -> None:
        super().__init__()
        self.files = FileSystem(lambda: 0.0)
        self.model: Model = {"/": None}

    def is_dir(self, path: str) -> bool:
        return path in self.model and self.model[path] is None

    def children(self, path: str) -> list[str]:
        return [other for other in self.model if other != "/" and parent(other) == path]

    @rule(path=paths, data=st.binary(max_size=4), append=st.booleans())
    def write(self, path: str, data: bytes, append: bool) -> None:
        allowed = self.is_dir(parent(path)) and not self.is_dir(path)
        try:
            self.files.write(path, data, append=append)
        except OSError:
            assert not allowed
            return
        assert allowed
        self.model[path] = (self.model.get(path) or b"" if append else b"") + data

    @rule(path=paths)
    def mkdir(self, path: str) -> None:
        allowed = self.is_dir(parent(path)) and path not in self.model
        try:
            self.files.mkdir(path)
        except OSError:
            assert not allowed
            return
        assert allowed
        self.model[path] = None

    @rule(path=paths)
    def remove(self, path: str) -> None:
        allowed = path in self.model and not self.children(path)
        try:
            if self.is_dir(path):
                self.files.rmdir(path)
            else:
                self.files.remove(path)
        except OSError:
            assert not allowed
            return
        assert allowed
        del self.model[path]

    @rule(source=paths, destination=paths)
    def rename(self, source: str, destination: str) -> None:
        try:
            self.files.rename(source, destination)
        except OSError:
            return
        assert source in self.model
        assert self.is_dir(parent(destination))
        if source == destination:
            return
        moved = {path: data for path, data in self.model.items() if path == source or path.startswith(source + "/")}
        for path in moved:
            del self.model[path]
        self.model.update({destination + path[len(source) :]: data for path, data in moved.items()})

    @rule(target=snapshots)
    def snapshot(self) -> tuple[object, Model]:
        return self.files.snapshot(), dict(self.model)

    @rule(saved=snapshots)
    def restore(self, saved: tuple[object, Model]) -> None:
        self.files.restore(saved[0])
        self.model = dict(saved[1])

    @invariant()
    def same(self) -> None:
        assert sorted(self.files.walk("/")) == sorted(self.model)
        for path, data in self.model.items():
            if data is not None:
                assert self.files.read(path) == data
        total = sum(len(data) for data in self.model.values() if data is not None)
        assert self.files.used == total + 4096 * len(self.model)


FilesMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestFiles = FilesMachine.TestCase
