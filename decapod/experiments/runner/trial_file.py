"""`trial.yaml`, written before the first attempt at a trial: ten thousand at the start would keep everyone waiting."""

from pathlib import Path

from decapod.bus.files import write_whole
from decapod.documents import dump_yaml
from decapod.experiments.plan import TrialPlan
from decapod.experiments.run import describe_trial

TRIAL = "trial.yaml"


def keep_trial_file(plan: TrialPlan, name: str, folder: Path) -> None:
    """Write `trial.yaml` into the folder of a trial, whole or not at all, unless it is there.

    Raises:
        OSError: it cannot be written.
    """
    path = folder / TRIAL
    if not path.exists():
        write_whole(path, dump_yaml(describe_trial(plan)).encode())
