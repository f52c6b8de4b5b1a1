"""System prompts from Jinja templates."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from jinja2 import ChoiceLoader, FileSystemLoader, PackageLoader, StrictUndefined, TemplateError, TemplateNotFound
from jinja2.sandbox import ImmutableSandboxedEnvironment

from decapod.actions import did_you_mean
from decapod.prompts.actions_text import describe_action
from decapod.prompts.calls import format_call, tool_name
from decapod.prompts.context import PromptContext

SUFFIX = ".j2"
CHANNELS = "_channels"
"""The template of what payload policies tell, which follows that of the role."""


class PromptError(Exception):
    """A prompt cannot be made. The text names the template and what is wrong with it."""


def render_system(template: str, context: PromptContext, *, folders: Sequence[Path] = ()) -> str:
    """Return the system prompt of an agent.

    Values are put into templates, never read as templates: a task that holds `{{ }}` shows it as it is.

    Args:
        template: the template's name without `.j2`.
        context: what the agent is told.
        folders: searched before decapod's own templates, first one first.

    Raises:
        PromptError: there is no such template, or it is faulty, or it uses a name that there is not.
    """
    environment = _environment(tuple(folders))
    try:
        text = environment.get_template(template + SUFFIX).render(context=context)
        limited = context.reply_tokens is not None or context.prompt_tokens is not None
        if context.writes or context.reads or limited:
            text = f"{text.rstrip()}\n\n{environment.get_template(CHANNELS + SUFFIX).render(context=context)}"
    except TemplateNotFound as error:
        raise _unknown((error.name or template).removesuffix(SUFFIX), folders) from None
    except TemplateError as error:
        line = getattr(error, "lineno", None)
        where = f"line {line}: " if line else ""
        raise PromptError(f"prompt template {template!r}: {where}{error}") from error
    return text.strip()


def template_source(template: str, *, folders: Sequence[Path] = ()) -> str:
    """Return the text of a template, given its name without `.j2`.

    Raises:
        PromptError: there is no such template.
    """
    environment = _environment(tuple(folders))
    assert environment.loader is not None
    try:
        source, _, _ = environment.loader.get_source(environment, template + SUFFIX)
    except TemplateNotFound:
        raise _unknown(template, folders) from None
    return source


def template_names(folders: Sequence[Path] = ()) -> tuple[str, ...]:
    """Return the names of all templates, sorted; those that begin with `_` are only parts of others."""
    names = {name.removesuffix(SUFFIX) for name in _environment(tuple(folders)).list_templates(extensions=["j2"])}
    return tuple(sorted(name for name in names if not name.startswith("_")))


def _unknown(template: str, folders: Sequence[Path]) -> PromptError:
    known = template_names(folders)
    hint = did_you_mean(template, known)
    return PromptError(f"unknown prompt template {template!r}{hint}; known: {', '.join(known)}")


@lru_cache(maxsize=16)
def _environment(folders: tuple[Path, ...]) -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        loader=ChoiceLoader([FileSystemLoader(folders), PackageLoader("decapod.prompts")]),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(describe_action=describe_action, format_call=format_call, tool_name=tool_name)
    return environment
