"""Camera: pictures and videos, of landscapes that are always the same.

- `taking.py` writes them to the shared storage; `main.py` is the viewfinder and its controls.
"""

from __future__ import annotations

from decapod.environments.android.virtual.system.app import LAUNCHED, ActivityInfo, App, AppIcon
from decapod.environments.android.virtual.system.intents import DEFAULT, IntentFilter

PACKAGE = "com.android.camera2"
CAMERA = "android.permission.CAMERA"
AUDIO = "android.permission.RECORD_AUDIO"
IMAGE_CAPTURE = "android.media.action.IMAGE_CAPTURE"
VIDEO_CAPTURE = "android.media.action.VIDEO_CAPTURE"

APP = App(
    package=PACKAGE,
    label="Camera",
    module=__name__,
    icon=AppIcon(symbol="photo_camera", background="#ffffff", foreground="#e8710a"),
    activities=(
        ActivityInfo(
            component=f"{PACKAGE}/com.android.camera.CameraLauncher",
            target=".main:CameraActivity",
            filters=(
                LAUNCHED,
                IntentFilter(
                    ("android.media.action.STILL_IMAGE_CAMERA", "android.media.action.VIDEO_CAMERA"), (DEFAULT,)
                ),
            ),
            mode="singleTask",
            full_screen=True,
            bars="dark",
            aliases=(f"{PACKAGE}/com.android.camera.CameraActivity",),
        ),
        ActivityInfo(
            component=f"{PACKAGE}/com.android.camera.CaptureActivity",
            target=".main:CameraActivity",
            filters=(IntentFilter((IMAGE_CAPTURE, VIDEO_CAPTURE), (DEFAULT,)),),
            full_screen=True,
            bars="dark",
            in_recents=False,
        ),
    ),
    permissions=(CAMERA, AUDIO),
    alarm=".taking:due",
    version_name="2.0.002",
    version_code=20002000,
)
