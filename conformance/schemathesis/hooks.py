"""What Schemathesis cannot know by itself: how an archive looks, what was made on the way, and that nobody waits for a sign-in."""

import gzip
import itertools
import json
import os
import threading
import time

import requests
import schemathesis
from hypothesis import strategies
from schemathesis import cli
from schemathesis.checks import (
    CHECKS,
    ensure_resource_availability as find_missing,
    ignored_auth as find_open,
    use_after_free as find_after_deletion,
)
from schemathesis.core.failures import Failure
from schemathesis.engine import events


def end_with(parent):
    """Nobody reads what is written once the process that started this one has ended, however it did."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()

# The server accepts only gzip data as an archive.
archives = strategies.binary(max_size=512).map(lambda content: gzip.compress(content, mtime=0))
for media_type in ("application/gzip", "application/octet-stream"):
    schemathesis.openapi.media_type(media_type, archives)

# Parameters of the query that make the server wait (x-wait-seconds in the contract): `GET /path` → name → greatest valid value.
QUERY_WAITS = json.loads(os.environ.get("KEELSON_CONFORMANCE_QUERY_WAITS", "{}"))
LONGEST_WAIT_SECONDS = 1

# File with the current request and the progress of the run: fuzz.ts reports both, also when the request gets no answer.
CURRENT = os.environ.get("KEELSON_CONFORMANCE_CURRENT")
numbers = itertools.count(1)
progress = {"phase": "examples", "done": 0}


@cli.handler()
class Phases(cli.EventHandler):
    """Which phase the run is in, and how many operations or sequences of them are done."""

    def __init__(self, *args, **params):
        pass

    def handle_event(self, ctx, event):
        if isinstance(event, events.PhaseStarted):
            progress.update(phase=event.phase.name.value, done=0)
        elif isinstance(event, events.ScenarioFinished):
            progress["done"] += 1


@schemathesis.hook
def before_call(context, case, kwargs):
    shorten_waits(case)
    keep_apart(case)
    if isinstance(case.body, dict) and case.body.get("if_not_exists") == "create":
        made_on_demand.update(ids_in(case))
    if CURRENT:
        request = f"{case.method} {case.formatted_path}"
        with open(CURRENT, "w", encoding="utf-8") as file:
            json.dump({**progress, "requests": next(numbers), "request": request}, file)


@schemathesis.hook
def after_call(context, case, response):
    if not 200 <= response.status_code < 300:
        return
    if case.method == "DELETE":
        made_on_demand.difference_update(ids_in(case))
        deleted.update(what_it_deletes(case))
        ever_deleted.update(what_it_deletes(case))
    elif case.method == "POST" and isinstance(case.body, dict):
        named = {value for value in case.body.values() if isinstance(value, str)}
        deleted.difference_update(named)
        made_within.update({made: named for made in id_that_it_made(response)})


# Ids of resources that a request creates if missing, since their last deletion. The check below does not know these creations.
made_on_demand = set()
CHECKS.unregister("use_after_free")


# A deletion may take a moment after its answer. After MOST_WAITS resources that stayed, further ones are not waited for.
DELETION_SECONDS = 30
MOST_WAITS = 3
stayed = []


@schemathesis.check
def use_after_free(ctx, response, case):
    if not made_on_demand.isdisjoint(ids_in(case)):
        return None
    try:
        return find_after_deletion(ctx, response, case)
    except Failure:
        if len(stayed) < MOST_WAITS and is_missing_soon(response.request):
            return None
        stayed.append(case.id)
        raise


def is_missing_soon(request):
    """Whether the same request, which only reads, is answered with 404 within the time that a deletion may take."""
    until = time.monotonic() + DELETION_SECONDS
    while time.monotonic() < until:
        time.sleep(0.05)
        try:
            answer = requests.request(request.method, request.url, headers=request.headers, timeout=30, stream=True)
            answer.close()
        except requests.RequestException:
            continue
        if answer.status_code == 404:
            return True
    return False


# Ids of resources that were deleted and not created again. The check below knows a deletion only by a prefix of the path, and so
# misses /assistants/{id} for /a2a/{id}.
deleted = set()
# A resource goes with the one that it was made in: a key with its tenant.
ever_deleted = set()
made_within = {}
CHECKS.unregister("ensure_resource_availability")


@schemathesis.check
def ensure_resource_availability(ctx, response, case):
    ids = ids_in(case)
    within = set().union(*(made_within.get(one, ()) for one in ids))
    return find_missing(ctx, response, case) if deleted.isdisjoint(ids) and ever_deleted.isdisjoint(within) else None


CHECKS.unregister("ignored_auth")


@schemathesis.check
def ignored_auth(ctx, response, case):
    """A server may refuse one wrong key after the other with 429: that is no way in."""
    try:
        return find_open(ctx, response, case)
    except Failure as failure:
        if "got `429 " in failure.message:
            return None
        raise


def what_it_deletes(case):
    """The id at the end of the path: those before it name what it belongs to."""
    name = case.path.rpartition("/")[2]
    return {str(value) for key, value in (case.path_parameters or {}).items() if name == "{" + key + "}"}


def id_that_it_made(response):
    try:
        made = response.json()["id"]
    except (ValueError, TypeError, KeyError):
        return []
    return [made] if isinstance(made, str) else []


def ids_in(case):
    return {str(value) for value in (case.path_parameters or {}).values()}


# A conversation as long as is allowed goes to a thread of its own. On the thread that all examples name, each request after it would
# have it read and written again, which takes a second.
LONG_CONVERSATION = 1_000
own_threads = itertools.count(1)


def keep_apart(case):
    body = case.body
    if not isinstance(body, dict) or not isinstance(body.get("messages"), list) or len(body["messages"]) < LONG_CONVERSATION:
        return
    suffix = f"-{next(own_threads)}"
    metadata = body.get("metadata")
    if is_short_name(body.get("threadId")):
        case.body = {**body, "threadId": body["threadId"] + suffix}
    elif isinstance(metadata, dict) and is_short_name(metadata.get("thread_id")):
        case.body = {**body, "metadata": {**metadata, "thread_id": metadata["thread_id"] + suffix}}


def is_short_name(name):
    return isinstance(name, str) and 0 < len(name) < 32


def shorten_waits(case):
    """A valid wait becomes a short one; one that is left out would be the default, which may be long."""
    for name, maximum in QUERY_WAITS.get(f"{case.method} {case.path}", {}).items():
        query = dict(case.query or {})
        seconds = query.get(name, maximum)
        try:
            is_long = LONGEST_WAIT_SECONDS < float(seconds) <= maximum
        except (TypeError, ValueError):
            continue
        if is_long:
            query[name] = LONGEST_WAIT_SECONDS
            case.query = query
