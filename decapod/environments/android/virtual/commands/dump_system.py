"""What `dumpsys` tells of the services besides windows, activities and packages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.dialer import calling
from decapod.environments.android.virtual.commands.input_methods import input_methods
from decapod.environments.android.virtual.system import radios

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

ANDROID_13 = 33


def yes(value: bool) -> str:
    """Return `true` or `false`, as Java prints them."""
    return str(bool(value)).lower()


def battery(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys battery`."""
    state = phone.battery
    yield "Current Battery Service state:"
    yield f"  AC powered: {yes(state.ac)}"
    yield f"  USB powered: {yes(state.usb)}"
    yield "  Wireless powered: false"
    if phone.release.sdk >= ANDROID_13:
        yield "  Dock powered: false"
    yield f"  Max charging current: {500000 if state.usb or state.ac else 0}"
    yield f"  Max charging voltage: {5000000 if state.usb or state.ac else 0}"
    yield f"  Charge counter: {state.level * 46140}"
    yield f"  status: {state.status}"
    yield "  health: 2"
    yield "  present: true"
    yield f"  level: {state.level}"
    yield "  scale: 100"
    yield f"  voltage: {state.voltage}"
    yield f"  temperature: {state.temperature}"
    yield "  technology: Li-ion"


def power(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys power`."""
    on = phone.display.on
    plugged = phone.battery.ac or phone.battery.usb
    yield "POWER MANAGER (dumpsys power)"
    yield ""
    yield "Power Manager State:"
    yield "  mDirty=0x0"
    yield f"  mWakefulness={'Awake' if on else 'Asleep'}"
    yield "  mWakefulnessChanging=false"
    yield f"  mIsPowered={yes(plugged)}"
    yield f"  mPlugType={1 if phone.battery.ac else 2 if phone.battery.usb else 0}"
    yield f"  mBatteryLevel={phone.battery.level}"
    yield f"  mStayOn={yes(plugged and phone.settings.integer('global', 'stay_on_while_plugged_in') != 0)}"
    yield "  mBootCompleted=true"
    yield "  mSystemReady=true"
    yield f"  mHoldingWakeLockSuspendBlocker={yes(False)}"
    yield f"  mHoldingDisplaySuspendBlocker={yes(on)}"
    yield f"  mLastWakeTime={phone.clock.uptime_ms} (0 ms ago)"
    yield ""
    yield "Settings and Configuration:"
    yield f"  mScreenOffTimeoutSetting={phone.settings.integer('system', 'screen_off_timeout', 60000)}"
    yield f"  mScreenBrightnessSetting={phone.settings.integer('system', 'screen_brightness', 102)}"
    yield ""
    yield f"Display Power: state={'ON' if on else 'OFF'}"
    yield ""
    yield "Wake Locks: size=0"


def display(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys display`."""
    width, height = phone.display.size_override or phone.display.size
    density = phone.display.density_override or phone.display.density
    real_width, real_height = phone.display.size
    state = "ON" if phone.display.on else "OFF"
    frame = f"Rect(0, 0 - {width}, {height})"
    yield "DISPLAY MANAGER (dumpsys display)"
    yield "  mOnlyCore=false"
    yield "  mSafeMode=false"
    yield "  mPendingTraversal=false"
    yield (
        f"  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, isActive={yes(phone.display.on)}, displayId=0, "
        f"uniqueId='local:4619827259835644672', physicalPort=0, orientation={phone.display.rotation}, "
        f"logicalFrame={frame}, physicalFrame=Rect(0, 0 - {real_width}, {real_height}), "
        f"deviceWidth={real_width}, deviceHeight={real_height}}}]"
    )
    yield ""
    yield "Display Devices: size=1"
    yield (
        f'  DisplayDeviceInfo{{"Built-in Screen": uniqueId="local:4619827259835644672", {real_width} x {real_height}, '
        f"modeId 1, defaultModeId 1, density {phone.display.density}, 409.432 x 411.891 dpi, touch INTERNAL, "
        f"rotation {phone.display.rotation}, type INTERNAL, state {state}}}"
    )
    yield ""
    yield "Logical Displays: size=1"
    yield "  Display 0:"
    yield (
        f'    mBaseDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, real {width} x {height}, '
        f"rotation {phone.display.rotation}, density {density}, state {state}}}"
    )
    yield f"    mCurrentOrientation={phone.display.rotation}"
    yield f"  mScreenState={state}"
    yield f"  mGlobalDisplayState={state}"


def input_method(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys input_method`."""
    shown = any(window.kind == "keyboard" for window in phone.windows())
    record = phone.activities.front
    yield "Current Input Method Manager state:"
    yield "  Input Methods: mMethodMapUpdateCount=2"
    for place, (identity, _) in enumerate(input_methods(phone)):
        yield f"  InputMethod #{place}:"
        yield f"    mId={identity} mSettingsActivityName=null"
    yield f"  mCurMethodId={phone.input_method}"
    uid = phone.packages.uid(record.app.package)
    yield f"  mCurClient=ClientState{{{0x1A2B3C + record.number:x} uid={uid}}} mCurSeq=12"
    yield f"  mCurFocusedWindowName={phone.focus}"
    yield f"  mCurId={phone.input_method} mHaveConnection=true mBoundToMethod=true mVisibleBound={yes(shown)}"
    yield f"  mShowRequested={yes(shown)} mShowExplicitlyRequested=false mShowForced=false mInputShown={yes(shown)}"
    yield f"  mInputViewStarted={yes(shown)} mIsInputViewShown={yes(shown)}"
    yield f"  mSystemReady=true mInteractive={yes(phone.display.on)}"
    yield f"  mServedView={'null' if not record.view.focused else record.view.focused}"


def notification(phone: Phone, *, redact: bool) -> Iterator[str]:
    """Yield `dumpsys notification`; texts are told by their length only unless `redact` is off."""
    yield "Current Notification Manager state:"
    yield "  Notification List:"
    for place, item in enumerate(phone.notifications):
        uid = phone.packages.uid(item.package)
        key = f"0|{item.package}|0|{item.tag}|{uid}"
        yield (
            f"    NotificationRecord(0x{0xC100000 + place:08x}: pkg={item.package} user=UserHandle{{0}} id=0 "
            f"tag={item.tag} importance={2 if item.silent else 4} key={key}: "
            f"Notification(channel={item.channel} shortcut=null "
            f"contentView=null vibrate=null sound=null defaults=0x0 flags=0x{_flags(item.ongoing, item.auto_cancel):x} "
            f"color=0x00000000 actions={len(item.actions)} vis=PRIVATE))"
        )
        yield f"      uid={uid} userId=0"
        yield f"      opPkg={item.package}"
        yield f"      flags=0x{_flags(item.ongoing, item.auto_cancel):x}"
        yield f"      key={key}"
        yield f"      when={item.when_ms}"
        yield "      extras={"
        yield f"          android.title=String {_text(item.title, redact)}"
        yield f"          android.text=String {_text(item.text, redact)}"
        yield "      }"
        for number, action in enumerate(item.actions):
            yield f'      [{number}] "{action.label}" -> PendingIntent{{{0xD0000 + number:x}}}'
    yield "  "
    yield f"  mZenMode={phone.settings.integer('global', 'zen_mode')}"
    yield "  mNotificationPulseEnabled=true"


def _flags(ongoing: bool, auto_cancel: bool) -> int:
    return (0x2 if ongoing else 0) | (0x10 if auto_cancel else 0)


def _text(text: str, redact: bool) -> str:
    return f"[length={len(text)}]" if redact else f"({text})"


def telephony(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys telephony.registry`."""
    call = calling.current(phone)
    rings = call is not None and call.ringing
    off = phone.settings.flag("global", "airplane_mode_on")
    data = not off and phone.settings.flag("global", "mobile_data")
    operator = phone.properties.get("gsm.operator.alpha", "")
    yield "last known state:"
    yield "  Phone Id=0"
    yield f"    mCallState={0 if call is None else 1 if rings else 2}"
    yield f"    mRingingCallState={5 if rings else 0}"
    yield f"    mCallIncomingNumber={call.number if call is not None and rings else ''}"
    yield (
        f"    mServiceState={{mVoiceRegState={3 if off else 0}({'POWER_OFF' if off else 'IN_SERVICE'}), "
        f"mDataRegState={3 if off else 0}({'POWER_OFF' if off else 'IN_SERVICE'}), mOperatorAlphaLong={operator}}}"
    )
    yield "    mSignalStrength=SignalStrength:{mLte=CellSignalStrengthLte: rssi=-59 rsrp=-87 level=4}"
    yield "    mMessageWaiting=false"
    yield "    mCallForwarding=false"
    yield "    mDataActivity=0"
    yield f"    mDataConnectionState={2 if data else 0}"


def wifi(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys wifi`."""
    on = phone.settings.flag("global", "wifi_on")
    yield f"Wi-Fi is {'enabled' if on else 'disabled'}"
    yield "Verbose logging is off"
    yield f"Stay-awake conditions: {phone.settings.integer('global', 'stay_on_while_plugged_in')}"
    yield "mInIdleMode false"
    yield "mScanPending false"
    name = radios.joined(phone)
    ssid = f'"{name}"' if name else "<unknown ssid>"
    state = "COMPLETED" if name else "DISCONNECTED"
    yield (
        f"mWifiInfo SSID: {ssid}, BSSID: {'00:13:10:85:fe:01' if name else '<none>'}, MAC: 02:15:b2:00:00:00, "
        f"Supplicant state: {state}, RSSI: {-50 if name else -127}, Link speed: {65 if name else -1}Mbps, "
        f"Net ID: {radios.saved(phone).index(name) if name else -1}"
    )
    yield f"curState={'L3ConnectedState' if name else 'DisconnectedState' if on else 'DisabledState'}"


def bluetooth_manager(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys bluetooth_manager`."""
    on, connected = phone.settings.flag("global", "bluetooth_on"), radios.connected(phone)
    yield "Bluetooth Status"
    yield f"  enabled: {yes(on)}"
    yield f"  state: {'ON' if on else 'OFF'}"
    yield f"  address: {phone.settings.get('secure', 'bluetooth_address')}"
    yield f"  name: {phone.settings.get('secure', 'bluetooth_name')}"
    yield "  Bonded devices:"
    for device in radios.bonded(phone):
        yield f"    {device.address} [BR/EDR] {device.name}{' (Connected)' if device.name == connected else ''}"


ALARM_CLOCKS = frozenset({("com.google.android.deskclock", "alarm"), ("com.google.android.deskclock", "snooze")})
"""Alarms that an app has set as a clock that a person set (`setAlarmClock`), by package and tag."""


def alarm(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys alarm`."""
    now = phone.clock.ms
    upcoming = phone.alarms.upcoming()
    yield "Current Alarm Manager state:"
    yield f"  nowRTC={now}={phone.clock.today():%Y-%m-%d %H:%M:%S.000} nowELAPSED={phone.clock.uptime_ms}"
    yield f"  Pending alarm batches: {len(upcoming)}"
    for place, item in enumerate(upcoming):
        name = f"Alarm{{{0xA10000 + place:x} type 0 origWhen {item.at_ms} whenElapsed {_elapsed(phone, item.at_ms)}"
        when = phone.clock.local(item.at_ms).strftime("%Y-%m-%d %H:%M:%S.000")
        yield f"    RTC_WAKEUP #{place}: {name} {item.package}}}"
        yield f"      tag=*walarm*:{item.tag}"
        yield f"      type=RTC_WAKEUP origWhen={when} window=0 repeatInterval=0 count=0 flags=0x3"
    yield ""
    yield "  Next alarm clock information: "
    clocks = [item for item in upcoming if (item.package, item.tag) in ALARM_CLOCKS]
    if clocks:
        at = clocks[0].at_ms
        when = phone.clock.local(at).strftime("%Y-%m-%d %H:%M:%S")
        yield f"    user:0 pendingSend:false time:{at} = {when} = +{(at - now) // 1000}s"
    yield ""


def _elapsed(phone: Phone, at_ms: int) -> int:
    return phone.clock.uptime_ms + at_ms - phone.clock.ms


def meminfo(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys meminfo`."""
    running = sorted({record.app.package for task in phone.activities.tasks for record in task.records})
    yield "Applications Memory Usage (in Kilobytes):"
    yield f"Uptime: {phone.clock.uptime_ms} Realtime: {phone.clock.uptime_ms}"
    yield ""
    yield "Total PSS by process:"
    yield "    245,312K: system (pid 1201)"
    for package in running:
        yield f"     98,304K: {package} (pid {phone.pid(package)} / activities)"
    yield ""
    yield "Total RAM: 7,820,196K (status normal)"
    yield " Free RAM: 3,914,020K (  812,340K cached pss + 2,401,680K cached kernel +   700,000K free)"
    yield " Used RAM: 3,120,444K (2,420,444K used pss +   700,000K kernel)"


def cpuinfo(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys cpuinfo`."""
    yield "Load: 0.0 / 0.0 / 0.0"
    yield f"CPU usage from {phone.clock.uptime_ms}ms to 0ms ago:"
    yield "  0% 1201/system_server: 0% user + 0% kernel"
    yield "0% TOTAL: 0% user + 0% kernel"


def connectivity(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys connectivity`."""
    off = phone.settings.flag("global", "airplane_mode_on")
    wifi_on = phone.settings.flag("global", "wifi_on")
    data = not off and phone.settings.flag("global", "mobile_data")
    active = "100" if wifi_on else "101" if data else "none"
    yield f"Active default network: {active}"
    yield ""
    yield "Current Networks:"
    if wifi_on:
        yield (
            "  NetworkAgentInfo{network{100}  handle{432902426637}  ni{WIFI CONNECTED extra: } "
            "nc{[ Transports: WIFI Capabilities: NOT_METERED&INTERNET&VALIDATED ]}}"
        )
    if data:
        yield (
            "  NetworkAgentInfo{network{101}  handle{437197393933}  ni{MOBILE[LTE] CONNECTED extra: fast.t-mobile.com} "
            "nc{[ Transports: CELLULAR Capabilities: INTERNET&VALIDATED ]}}"
        )
    yield f"Airplane mode: {'on' if off else 'off'}"


VOLUMES = {"voice": 7, "system": 7, "ring": 7, "music": 25, "alarm": 7, "notification": 7}
"""The loudest that each stream can be, as AudioService has it."""


def audio(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys audio`."""
    yield "Stream volumes (device: index)"
    for stream in VOLUMES:
        index = phone.settings.integer("system", f"volume_{stream}")
        index = phone.settings.integer("system", f"volume_{stream}_speaker", index)
        yield f"- STREAM_{'VOICE_CALL' if stream == 'voice' else stream.upper()}:"
        yield f"   Muted: {yes(index == 0)}"
        yield f"   Min: {1 if stream in ('voice', 'alarm') else 0}"
        yield f"   Max: {VOLUMES[stream]}"
        yield f"   streamVolume:{index}"
    mode = phone.settings.integer("global", "mode_ringer", 2)
    yield "Ringer mode: "
    yield f"- mode (internal) = {('SILENT', 'VIBRATE', 'NORMAL')[mode if mode in (0, 1, 2) else 2]}"


def location(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys location`."""
    place = phone.settings.get("secure", "mock_location_position") or "37.422000,-122.084000"
    yield "Location Manager State:"
    yield f"  Location Setting: {yes(phone.settings.flag('secure', 'location_mode'))}"
    yield "  gps provider:"
    yield f"    last location=Location[gps {place} hAcc=5.0]"


def uimode(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys uimode`."""
    yield "Current UI Mode Service state:"
    yield "  mDockState=0 mLastBroadcastState=0"
    yield f"  mNightMode={2 if phone.dark else 1} ({'yes' if phone.dark else 'no'}) mNightModeLocked=false"
    yield f"  mComputedNightMode={yes(phone.dark)}"
    mode = 0x21 if phone.dark else 0x11
    yield f"  mCurUiMode=0x{mode:x} mUiModeLocked=false mSetUiMode=0x{mode:x}"


def user(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys user`."""
    yield "Current user: 0"
    yield ""
    yield "Users:"
    yield "  UserInfo{0:Owner:c13} serialNo=0 isPrimary=true"
    yield "    State: RUNNING_UNLOCKED"


def diskstats(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys diskstats`."""
    total, used = phone.files.capacity // 1024, phone.files.used // 1024
    free = max(0, total - used)
    yield "Latency: 0ms [512B Data Write]"
    yield f"Data-Free: {free}K / {total}K total = {free * 100 // max(total, 1)}% free"


def surfaces(phone: Phone) -> Iterator[str]:
    """Yield `dumpsys SurfaceFlinger`."""
    yield 'Display 4619827259835644672 (HWC display 0): port=0 pnpId=GGL displayName="Common Panel"'
