import os
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from Xlib.xauth import FamilyLocal, Xauthority

from decapod.environments.ubuntu.xauthority import KEY_LENGTH, new_key, write_authority


@given(st.binary(min_size=KEY_LENGTH, max_size=KEY_LENGTH), st.integers(0, 65535))
def test_an_x_client_finds_the_key_of_its_display(key: bytes, display: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        path = Path(f"/tmp/decapod-test-{os.getpid()}")
        patch.setenv("XAUTHORITY", str(path))
        write_authority(path, key, display)
        try:
            assert path.stat().st_mode & 0o777 == 0o600
            found = Xauthority().get_best_auth(FamilyLocal, socket.gethostname().encode(), display)
        finally:
            path.unlink()
    assert found == (b"MIT-MAGIC-COOKIE-1", key)


def test_keys_differ() -> None:
    assert len({new_key() for _ in range(100)}) == 100
    assert len(new_key()) == KEY_LENGTH
