"""`am`, the activity manager. Source: `ActivityManagerShellCommand.java` of the Android Open Source Project."""

from __future__ import annotations

from dataclasses import replace

from decapod.environments.android.virtual.commands.framework import FAILED, Arguments, Call, JavaError, number, service
from decapod.environments.android.virtual.commands.intent_arguments import parse_intent
from decapod.environments.android.virtual.system.intents import FLAG_NEW_TASK, Intent, short_component
from decapod.environments.android.virtual.system.starting import StartResult, StartStatus
from decapod.environments.android.virtual.system.tasks import Task

HELP = """Activity manager (activity) commands:
  help
      Print this help text.
  start-activity [-D] [-N] [-W] [-P <FILE>] [--start-profiler <FILE>]
          [--sampling INTERVAL] [--streaming] [-R COUNT] [-S]
          [--track-allocation] [--user <USER_ID> | current] <INTENT>
      Start an Activity.  Options are:
      -D: enable debugging
      -N: enable native debugging
      -W: wait for launch to complete
      -R <COUNT>: repeat the activity launch <COUNT> times.  Prior to each repeat,
          the top activity will be finished.
      -S: force stop the target app before starting the activity
      --user <USER_ID> | current: Specify which user to run as; if not
          specified then run as the current user.
      --windowingMode <WINDOWING_MODE>: The windowing mode to launch the activity into.
  start-service [--user <USER_ID> | current] <INTENT>
      Start a Service.
  stop-service [--user <USER_ID> | current] <INTENT>
      Stop a Service.
  broadcast [-R|--receiver-permission] [--user <USER_ID> | all | current] <INTENT>
      Send a broadcast Intent.
  force-stop [--user <USER_ID> | all | current] <PACKAGE>
      Completely stop the given application package.
  kill [--user <USER_ID> | all | current] <PACKAGE>
      Kill all background processes associated with the given application.
  kill-all
      Kill all processes that are safe to kill (cached, etc).
  get-current-user
      Returns id of the current foreground user.
  get-config
      Retrieve the configuration and any recent configurations of the device.
  stack list | task ...
      Look at stacks and tasks.
  to-uri [INTENT]
      Print the given Intent specification as a URI.

<INTENT> specifications include these flags and arguments:
    [-a <ACTION>] [-d <DATA_URI>] [-t <MIME_TYPE>] [-i <IDENTIFIER>]
    [-c <CATEGORY> [-c <CATEGORY>] ...]
    [-n <COMPONENT_NAME>]
    [-e|--es <EXTRA_KEY> <EXTRA_STRING_VALUE> ...]
    [--esn <EXTRA_KEY> ...]
    [--ez <EXTRA_KEY> <EXTRA_BOOLEAN_VALUE> ...]
    [--ei <EXTRA_KEY> <EXTRA_INT_VALUE> ...]
    [--el <EXTRA_KEY> <EXTRA_LONG_VALUE> ...]
    [--ef <EXTRA_KEY> <EXTRA_FLOAT_VALUE> ...]
    [-f <FLAG>]
    [<URI> | <PACKAGE> | <COMPONENT>]
"""

OPTIONS_WITH_VALUE = (
    *("-P", "--start-profiler", "--sampling", "--display", "--windowingMode", "--activityType"),
    *("--attach-agent", "--attach-agent-bind", "--task", "--receiver-permission"),
)
"""Options of `start` and `broadcast` that change nothing here."""

FLAG_FROM_SHELL = 0x00400000
"""What `am broadcast` adds to an intent."""
MOST_REPEATS = 50
LAUNCH_MS = {StartStatus.STARTED: 312, StartStatus.BROUGHT_TO_FRONT: 0, StartStatus.DELIVERED: 0}
"""How long a launch takes, as `-W` says."""


class _Options:
    """The options of `start` that are none of the intent's."""

    def __init__(self) -> None:
        self.wait = self.stop = False
        self.repeat = 1

    def take(self, option: str, args: Arguments) -> bool:
        if option == "-W":
            self.wait = True
        elif option == "-S":
            self.stop = True
        elif option == "-R":
            self.repeat = max(1, min(number(args.required()), MOST_REPEATS))
        elif option in OPTIONS_WITH_VALUE:
            args.required()
        elif option == "--user":
            _check_user(args.required())
        else:
            return option in ("-D", "-N", "--streaming", "--track-allocation", "--task-overlay", "--lock-task")
        return True


def _check_user(user: str) -> None:
    if user not in ("current", "cur", "all", "0", "-2", "-1"):
        number(user)
        raise JavaError(f"Invalid user: {user}")


@service("activity", "am")
async def run(call: Call) -> int:
    """Do one sub-command."""
    word = call.args.next()
    action = _COMMANDS.get(word or "")
    if action is None:
        return await call.unknown(word, HELP)
    return await action(call)


async def _start(call: Call) -> int:
    options = _Options()
    intent = parse_intent(call.args, options.take)
    started = replace(intent, flags=intent.flags | FLAG_NEW_TASK)
    for turn in range(options.repeat):
        if options.stop and not await _stop_first(call, intent):
            return 1
        await call.out(f"Starting: Intent {intent.describe()}")
        result = call.phone.start(started)
        await _tell(call, intent, result, wait=options.wait)
        if turn + 1 < options.repeat:
            call.phone.activities.back()
    return 0


async def _stop_first(call: Call, intent: Intent) -> bool:
    package = intent.component.partition("/")[0] or intent.package
    if not package:
        targets = call.phone.packages.resolve(intent)
        if len(targets) != 1:
            problem = (
                "Intent matches multiple activities; can't stop: "
                if targets
                else "Intent does not match any activities: "
            )
            await call.err(f"Error: {problem}Intent {intent.describe()}")
            return False
        package = targets[0].app.package
    call.phone.force_stop(package)
    return True


async def _tell(call: Call, intent: Intent, result: StartResult, *, wait: bool) -> None:
    say = call.out if wait else call.err
    if result.status is StartStatus.NOT_EXPORTED:
        kind, _, message = result.message.partition(": ")
        raise JavaError(message, kind)
    if result.status is StartStatus.NOT_FOUND and intent.component:
        await say("Error type 3")
    if result.message:
        await say(result.message)
    if not wait or not result.ok:
        return
    cold = result.status is StartStatus.STARTED
    took = LAUNCH_MS[result.status]
    await call.out("Status: ok")
    await call.out(f"LaunchState: {'COLD' if cold else 'UNKNOWN (0)'}")
    await call.out(f"Activity: {short_component(result.component)}")
    if cold:
        await call.out(f"TotalTime: {took}")
    await call.out(f"WaitTime: {took + 4}")
    await call.out("Complete")


async def _broadcast(call: Call) -> int:
    intent = parse_intent(call.args, _Options().take)
    intent = replace(intent, flags=intent.flags | FLAG_FROM_SHELL)
    await call.out(f"Broadcasting: Intent {intent.describe()}")
    result = call.phone.broadcast(intent)
    data = "" if result.data is None else f', data="{result.data}"'
    await call.out(f"Broadcast completed: result={result.code}{data}")
    return 0


async def _force_stop(call: Call) -> int:
    call.phone.force_stop(_package(call))
    return 0


async def _kill(call: Call) -> int:
    # Only what is in the background may be killed, and its screens come back as they were: nothing is seen of it.
    _package(call)
    return 0


def _package(call: Call) -> str:
    while (option := call.args.option()) is not None:
        if option != "--user":
            raise JavaError(f"Unknown option: {option}")
        _check_user(call.args.required())
    return call.args.required()


async def _nothing(call: Call) -> int:
    return 0


async def _start_service(call: Call) -> int:
    intent = parse_intent(call.args, _Options().take)
    await call.out(f"Starting service: Intent {intent.describe()}")
    await call.err("Error: Not found; no service started.")
    return FAILED


async def _stop_service(call: Call) -> int:
    intent = parse_intent(call.args, _Options().take)
    await call.out(f"Stopping service: Intent {intent.describe()}")
    await call.err("Service not stopped: was not running.")
    return FAILED


async def _user(call: Call) -> int:
    await call.out("0")
    return 0


async def _started_user(call: Call) -> int:
    await call.out("Success: user started" if call.args.required() == "0" else "Error: could not start user")
    return 0


async def _config(call: Call) -> int:
    width, height = call.phone.display.size
    density = call.phone.display.density_override or call.phone.display.density
    night = "night" if call.phone.dark else "notnight"
    narrow = width * 160 // density
    await call.out(
        f"config: mcc310-mnc260-en-rUS-ldltr-sw{narrow}dp-w{narrow}dp-h{height * 160 // density}dp-normal-long-"
        f"notround-lowdr-widecg-port-{night}-{density}dpi-finger-keysexposed-nokeys-navhidden-nonav-v{call.phone.release.sdk}"
    )
    await call.out("abi: arm64-v8a,armeabi-v7a,armeabi")
    return 0


async def _stack(call: Call) -> int:
    word = call.args.required()
    if word != "list":
        await call.err(f"Error: unknown command '{word}'")
        return FAILED
    width, height = call.phone.display.size
    for task in reversed(call.phone.activities.tasks):
        kind = "home" if task.is_home else "standard"
        visible = "true" if task is call.phone.activities.tasks[-1] else "false"
        await call.out(f"RootTask id={task.number} bounds=[0,0][{width},{height}] displayId=0 userId=0")
        await call.out(f" configuration={{1.0 ?mcc0mnc en_US activityType={kind}}}")
        await call.out(
            f"  taskId={task.number}: {short_component(task.root.component)} bounds=[0,0][{width},{height}] userId=0 "
            f"visible={visible} topActivity=ComponentInfo{{{task.top.component}}}"
        )
        await call.out("")
    return 0


async def _task(call: Call) -> int:
    word = call.args.required()
    if word == "lock":
        call.args.required()
        return 0
    if word in ("resize", "resizeable", "focus"):
        if word == "focus" and (task := _task_called(call, call.args.required())) is not None:
            call.phone.activities.bring_to_front(task)
            call.phone.changed()
        return 0
    await call.err(f"Error: unknown command '{word}'")
    return FAILED


def _task_called(call: Call, text: str) -> Task | None:
    identity = number(text)
    return next((task for task in call.phone.activities.tasks if task.number == identity), None)


async def _instrument(call: Call) -> int:
    name = call.args.rest()[-1:] or [""]
    await call.err(f"INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{{{name[0]}}}")
    await call.err("INSTRUMENTATION_STATUS: id=ActivityManagerService")
    await call.err("INSTRUMENTATION_STATUS_CODE: -1")
    await call.err(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {name[0]}")
    return 1


async def _to_uri(call: Call) -> int:
    intent = parse_intent(call.args, _Options().take)
    parts = [("action", intent.action), ("type", intent.mime), ("package", intent.package)]
    parts += [("category", category) for category in intent.categories]
    parts += [("component", short_component(intent.component))]
    body = "".join(f"{name}={value};" for name, value in parts if value)
    await call.out(f"{intent.data}#Intent;{body}end")
    return 0


_COMMANDS = {
    "start": _start,
    "start-activity": _start,
    "startservice": _start_service,
    "start-service": _start_service,
    "start-foreground-service": _start_service,
    "startforegroundservice": _start_service,
    "stopservice": _stop_service,
    "stop-service": _stop_service,
    "broadcast": _broadcast,
    "force-stop": _force_stop,
    "stop-app": _force_stop,
    "kill": _kill,
    "kill-all": _nothing,
    "crash": _force_stop,
    "idle-maintenance": _nothing,
    "set-debug-app": _nothing,
    "clear-debug-app": _nothing,
    "wait-for-broadcast-idle": _nothing,
    "get-current-user": _user,
    "start-user": _started_user,
    "switch-user": _nothing,
    "get-config": _config,
    "stack": _stack,
    "task": _task,
    "instrument": _instrument,
    "to-uri": _to_uri,
    "to-intent-uri": _to_uri,
}
