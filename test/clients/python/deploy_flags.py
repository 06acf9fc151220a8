"""Prints the sub-commands of `langgraph deploy` and their options, hidden ones too, as JSON: the two ways to say a switch in one."""

import json

from langgraph_cli.cli import cli


def options_of(name, command):
    options = [param for param in command.params if param.param_type_name == "option"]
    yield name, ["/".join(max(names, key=len) for names in (option.opts, option.secondary_opts) if names) for option in options]
    for sub_command in getattr(command, "commands", {}).values():
        yield from options_of(f"{name} {sub_command.name}", sub_command)


print(json.dumps(dict(options_of("deploy", cli.commands["deploy"]))))
