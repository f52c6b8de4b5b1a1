"""`dumpsys window` and `dumpsys activity`: what is in front, in the words of Android 12, 13 and 14."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.intents import short_component

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone
    from decapod.environments.android.virtual.system.tasks import Record, Task

ANDROID_13 = 33


def record_name(phone: Phone, record: Record, task: Task) -> str:
    """Return an activity as logs name it: `ActivityRecord{1f2a u0 package/.Class t12}`; 13 and newer close it twice."""
    close = "" if phone.release.sdk < ANDROID_13 else "}"
    return f"ActivityRecord{{{_hash(record)} u0 {short_component(record.component)}{close} t{task.number}}}"


def _hash(record: Record) -> str:
    return f"{0x5A00000 + record.number * 0x1F35:x}"


def focus_window(phone: Phone) -> str:
    """Return what `mCurrentFocus` says."""
    focus = phone.focus
    front = phone.activities.front
    if not phone.display.on and not phone.display.locked:
        return "null"
    mark = _hash(front) if "/" in focus else "4d1f0b2"
    return f"Window{{{mark} u0 {focus}}}"


def windows(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys window windows`."""
    yield "WINDOW MANAGER WINDOWS (dumpsys window windows)"
    width, height = phone.display.size
    shown = list(phone.windows())
    for place, window in enumerate(reversed(shown)):
        name = window.record.component if window.record is not None else _SYSTEM_WINDOWS.get(window.kind, window.kind)
        mark = _hash(window.record) if window.record is not None else f"{0x7000000 + place * 0x1111:x}"
        package = name.partition("/")[0] if window.record is not None else "com.android.systemui"
        bounds = window.scene.bounds
        frame = f"[{bounds.left},{bounds.top}][{bounds.right},{bounds.bottom}]"
        yield f"  Window #{place} Window{{{mark} u0 {name}}}:"
        yield "    mDisplayId=0 rootTaskId=1 mSession=Session{b1c2d3 1000:u0a10100}"
        yield f"    mOwnerUid={phone.packages.uid(package)} showForAllUsers=false package={package} appop=NONE"
        yield f"    mAttrs={{(0,0)(fillxfill) sim={{adjust=resize}} ty={_TYPES.get(window.kind, 'BASE_APPLICATION')}}}"
        yield f"    Requested w={bounds.right - bounds.left} h={bounds.bottom - bounds.top} mLayoutSeq=42"
        yield "    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false"
        yield f"    Frames: parent=[0,0][{width},{height}] display=[0,0][{width},{height}] frame={frame}"
        yield "    isOnScreen=true"
        yield "    isVisible=true"
    yield ""
    yield "  mGlobalConfiguration={1.0 310mcc260mnc [en_US] ldltr sw411dp w411dp h843dp 420dpi nrml long port}"
    yield "  mHasPermanentDpad=false mTopFocusedDisplayId=0"
    yield from focus(phone)
    yield f"  mInputMethodWindow={'Window{2c1d0e u0 InputMethod}' if _has_keyboard(phone) else 'null'}"


def focus(phone: Phone) -> Iterator[str]:
    """Yield the lines that tell which window and which app has the focus."""
    tasks = phone.activities.tasks
    yield f"  mCurrentFocus={focus_window(phone)}"
    yield f"  mFocusedApp={record_name(phone, tasks[-1].top, tasks[-1])}"


def _has_keyboard(phone: Phone) -> bool:
    return any(window.kind == "keyboard" for window in phone.windows())


def displays(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys window displays`."""
    width, height = phone.display.size_override or phone.display.size
    density = phone.display.density_override or phone.display.density
    real_width, real_height = phone.display.size
    yield "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)"
    yield "  Display: mDisplayId=0 rootTasks=3"
    yield (
        f"    init={real_width}x{real_height} {phone.display.density}dpi"
        f"{f' base={width}x{height} {density}dpi' if (width, height) != phone.display.size else ''} "
        f"cur={width}x{height} app={width}x{height - 126} rng={width}x{width - 63}-{height}x{height - 63}"
    )
    yield "    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()"
    yield ""
    yield from focus(phone)
    yield ""
    yield "  DisplayRotation"
    yield f"    mRotation=ROTATION_{phone.display.rotation * 90} mDeferredRotationPauseCount=0"
    yield "    mLandscapeRotation=ROTATION_90 mSeascapeRotation=ROTATION_270"
    yield "    mPortraitRotation=ROTATION_0 mUpsideDownRotation=ROTATION_180"


def policy(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys window policy`."""
    locked = str(phone.display.locked).lower()
    on = phone.display.on
    yield "WINDOW MANAGER POLICY STATE (dumpsys window policy)"
    yield "    mSafeMode=false mSystemReady=true mSystemBooted=true"
    yield f"    interactiveState={'INTERACTIVE_STATE_AWAKE' if on else 'INTERACTIVE_STATE_SLEEP'}"
    yield f"    screenState={'SCREEN_STATE_ON' if on else 'SCREEN_STATE_OFF'}"
    yield f"    mAwake={str(on).lower()} mScreenOnEarly={str(on).lower()} mScreenOnFully={str(on).lower()}"
    yield "    KeyguardServiceDelegate"
    yield f"      showing={locked}"
    yield f"      showingAndNotOccluded={locked}"
    yield f"      isStatusBarKeyguard={locked} mShowingLockscreen={locked} mDreamingLockscreen={locked}"


def activities(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys activity activities`."""
    yield "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)"
    yield "Display #0 (activities from top to bottom):"
    tasks = phone.activities.tasks
    width, height = phone.display.size
    top = tasks[-1]
    for task in reversed(tasks):
        kind = "home" if task.is_home else "standard"
        visible = str(task is top).lower()
        name = f"Task{{{0x9B00000 + task.number:x} #{task.number}"
        yield f"  * {name} type={kind} A=10100:{task.affinity} U=0 visible={visible}}}"
        yield f"    bounds=[0,0][{width},{height}]"
        yield f"    mLastPausedActivity: {record_name(phone, task.top, task)}"
        for place, record in reversed(list(enumerate(task.records))):
            resumed = task is top and record is task.top
            yield f"    * Hist  #{place}: {record_name(phone, record, task)}"
            yield f"        packageName={record.app.package} processName={record.app.package}"
            yield "        launchedFromUid=2000 launchedFromPackage=com.android.shell userId=0"
            yield f"        app=ProcessRecord{{{phone.pid(record.app.package):x} {_process(phone, record)}}}"
            yield f"        Intent {record.intent.describe()}"
            yield f"        rootOfTask={str(place == 0).lower()} task={name}}}"
            yield f"        state={'RESUMED' if resumed else 'STOPPED'} delayedResume=false finishing=false"
            yield f"        mVisibleRequested={str(resumed).lower()} mVisible={str(resumed).lower()} reportedDrawn=true"
        yield ""
    yield from resumed_lines(phone)


def resumed_lines(phone: Phone) -> Iterator[str]:
    """Yield the lines that name the activity in front; each release of Android calls it otherwise."""
    task = phone.activities.tasks[-1]
    name = record_name(phone, task.top, task)
    if phone.release.sdk < ANDROID_13:
        yield f"  mResumedActivity: {name}"
        yield ""
        yield f"  ResumedActivity: {name}"
    else:
        yield f"  topResumedActivity={name}"
        yield ""
        yield f"  ResumedActivity: {name}"
    yield ""
    yield f"  mFocusedApp={name}"
    yield "  isHomeRecentsComponent=true  KeyguardController:"
    locked = str(phone.display.locked).lower()
    yield f"    mKeyguardShowing={locked}"
    yield "    mAodShowing=false"
    yield f"    mSleeping={str(not phone.display.on).lower()}"


def _process(phone: Phone, record: Record) -> str:
    package = record.app.package
    return f"{phone.pid(package)}:{package}/u0a{phone.packages.uid(package) - 10000}"


def top(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys activity top`."""
    task = phone.activities.tasks[-1]
    record = task.top
    package = record.app.package
    yield f"TASK {task.affinity} id={task.number} userId=0"
    yield f"  ACTIVITY {short_component(record.component)} {_hash(record)} pid={phone.pid(package)}"
    yield "    Local Activity " + f"{0x3C00000 + record.number:x} State:"
    yield "      mResumed=true mStopped=false mFinished=false"
    yield "      mIsInMultiWindowMode=false mIsInPictureInPictureMode=false"
    yield f"      mCurrentConfig={{1.0 310mcc260mnc [en_US] ldltr {'night' if phone.dark else '-night'} port}}"
    for depth, node in _views(phone, record):
        yield f"      {'  ' * depth}{node}"


def _views(phone: Phone, record: Record) -> Iterator[tuple[int, str]]:
    yield 0, "View Hierarchy:"
    yield 1, f"DecorView@{_hash(record)}[{record.component.rpartition('.')[2]}]"
    for window in phone.windows():
        if window.record is not record:
            continue
        for node in window.scene.nodes:
            bounds = node.bounds
            name = node.widget.class_name
            identity = f" {node.widget.resource_id}" if node.widget.resource_id else ""
            yield 2, f"{name}{{{bounds.left},{bounds.top}-{bounds.right},{bounds.bottom}{identity}}}"


def recents(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys activity recents`."""
    yield "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)"
    yield "mRecentsUid=10101"
    yield "mRecentsComponent=ComponentInfo{com.google.android.apps.nexuslauncher/com.android.quickstep.RecentsActivity}"
    yield "  Recent tasks:"
    ordered = list(reversed(phone.activities.tasks))
    for place, task in enumerate(ordered):
        kind = "home" if task.is_home else "standard"
        name = f"Task{{{0x9B00000 + task.number:x} #{task.number}"
        yield f"  * Recent #{place}: {name} type={kind} A=10100:{task.affinity}}}"
        yield "    userId=0 effectiveUid=u0a100 mCallingUid=2000 mCallingPackage=com.android.shell"
        yield f"    affinity=10100:{task.affinity}"
        yield f"    intent={{{task.root.intent.describe().strip('{} ')}}}"
        yield f"    mActivityComponent={short_component(task.root.component)}"
        yield f"    realActivity={{{short_component(task.root.component)}}}"
        yield f"    Activities=[{', '.join(record_name(phone, record, task) for record in task.records)}]"
        yield f"    lastActiveTime={task.last_ms} (inactive for {(phone.clock.ms - task.last_ms) // 1000}s)"


_SYSTEM_WINDOWS = {
    "status": "StatusBar",
    "navigation": "NavigationBar0",
    "shade": "NotificationShade",
    "lock": "NotificationShade",
    "keyboard": "InputMethod",
    "toast": "Toast",
    "volume": "VolumeDialogImpl",
    "power": "ActionsDialog",
    "banner": "HeadsUp",
}
_TYPES = {
    "status": "STATUS_BAR",
    "navigation": "NAVIGATION_BAR",
    "shade": "NOTIFICATION_SHADE",
    "lock": "NOTIFICATION_SHADE",
    "keyboard": "INPUT_METHOD",
    "toast": "TOAST",
}
