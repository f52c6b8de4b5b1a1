"""The desktop with trees exactly as programs tell them: what is put right while they are read is left as it is."""

from dataclasses import replace
from unittest.mock import patch

from decapod.environments.ubuntu import UBUNTU, reader
from decapod.environments.ubuntu.desktop import UbuntuDesktop


class RawDesktop(UbuntuDesktop):
    """Lives in a worker of its own, whose reading it changes for good."""

    def __init__(self) -> None:
        super().__init__()
        patch.object(reader, "put_right", lambda nodes: None).start()


KIND = replace(UBUNTU, device="tests.integration.raw_desktop:RawDesktop")
