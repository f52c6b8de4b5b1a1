"""`pm resolve-activity` and `pm query-activities`: which screens can do what an intent asks for."""

from __future__ import annotations

from decapod.environments.android.virtual.commands.dump_package import apk_path
from decapod.environments.android.virtual.commands.framework import Arguments, Call
from decapod.environments.android.virtual.commands.intent_arguments import parse_intent
from decapod.environments.android.virtual.system.intents import LAUNCHER, MAIN, Intent, short_component
from decapod.environments.android.virtual.system.packages import Target


class _Query:
    """The options of `resolve-activity` and `query-activities`."""

    def __init__(self) -> None:
        self.brief = self.components = False

    def take(self, option: str, args: Arguments) -> bool:
        if option in ("--brief", "--components"):
            self.brief = True
            self.components |= option == "--components"
        elif option in ("--query-flags", "--user"):
            args.required()
        else:
            return False
        return True


def _resolve(call: Call, intent: Intent) -> list[Target]:
    bare = intent.package and not intent.component and not intent.data
    if bare and intent.action == MAIN and LAUNCHER in intent.categories:
        found = call.phone.packages.launch_target(intent.package)
        return [found] if found is not None else []
    return call.phone.packages.resolve(intent)


async def resolve_activity(call: Call) -> int:
    """Print the activity that an intent is given to."""
    query = _Query()
    targets = _resolve(call, parse_intent(call.args, query.take))
    if not targets:
        await call.out("No activity found")
        return 0
    await _describe(call, targets[0], query, "")
    return 0


async def query_activities(call: Call) -> int:
    """Print all activities that an intent can be given to."""
    query = _Query()
    targets = _resolve(call, parse_intent(call.args, query.take))
    if not targets:
        await call.out("No activities found")
        return 0
    if query.components:
        for target in targets:
            await call.out(short_component(target.info.name))
        return 0
    await call.out(f"{len(targets)} activities found:")
    for place, target in enumerate(targets):
        if not query.brief:
            await call.out(f"  Activity #{place}:")
        await _describe(call, target, query, "  " if query.brief else "    ")
    return 0


async def _describe(call: Call, target: Target, query: _Query, indent: str) -> None:
    component = short_component(target.info.name)
    if query.components:
        await call.out(component)
        return
    await call.out(f"{indent}priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true")
    if query.brief:
        await call.out(f"{indent}{component}")
        return
    app = target.app
    for line in (
        "ActivityInfo:",
        f"  name={target.info.name.partition('/')[2]}",
        f"  packageName={app.package}",
        f"  labelRes=0x0 nonLocalizedLabel={target.info.label or app.label} icon=0x0 banner=0x0",
        f"  enabled=true exported={str(target.info.exported).lower()} directBootAware=false",
        f"  taskAffinity={target.info.affinity or app.package}",
        f"  launchMode={('standard', 'singleTop', 'singleTask', 'singleInstance').index(target.info.mode)}",
        "  ApplicationInfo:",
        f"    packageName={app.package}",
        f"    processName={app.package}",
        f"    uid={call.phone.packages.uid(app.package)}",
        f"    sourceDir={apk_path(app.package)}",
    ):
        await call.out(f"{indent}{line}")
