"""Runs `langgraph` for whoever connects to the socket of its first argument: what it imports is loaded once, each command is a fork.

A connection sends a line of JSON, {"directory", "args", "env"}; it is answered with what the command writes, a zero byte and its
exit code. To close it before ends the command.
"""

import json
import os
import select
import signal
import socket
import sys

from langgraph_cli.cli import cli


def run(connection, directory, args, env):
    """The command itself: this process becomes it."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for stream in (1, 2):
        os.dup2(connection.fileno(), stream)
    os.chdir(directory)
    os.environ.update(env)
    sys.argv = ["langgraph", *args]
    sys.exit(cli())


def answer(connection):
    with connection.makefile() as lines:
        request = json.loads(lines.readline())
    # The command holds the writing end as long as it lives.
    ended, held = os.pipe()
    child = os.fork()
    if child == 0:
        run(connection, **request)
    os.close(held)
    readable, _, _ = select.select([ended, connection], [], [])
    if ended not in readable:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if ended in readable:
        connection.sendall(b"\0%d" % os.waitstatus_to_exitcode(status))


def serve(path):
    children = set()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        print("ready", flush=True)
        # Whoever started this process holds its standard input open.
        while sys.stdin not in (select.select([listener, sys.stdin], [], [])[0]):
            connection, _ = listener.accept()
            child = os.fork()
            if child == 0:
                listener.close()
                answer(connection)
                os._exit(0)
            connection.close()
            children.add(child)
    for child in children:
        os.waitpid(child, 0)


serve(sys.argv[1])
