"""What goes wrong with an environment as a whole. What goes wrong in one action is that action's outcome instead."""


class EnvironmentFailure(Exception):  # noqa: N818 - it says what happened to the device
    """The device is lost or does not answer: the trial cannot go on with it."""


class EnvironmentUnavailable(EnvironmentFailure):
    """The environment cannot be opened on this machine. The text says why and what to do."""


class SetupFailure(EnvironmentFailure):
    """A set-up step of the task failed. The text names the step."""
