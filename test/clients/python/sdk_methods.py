"""
Calls every method of the Python SDK that this server supports, as its documentation shows it. The arguments are the address and that
of a receiver of webhooks.
"""

import asyncio
import datetime
import inspect
import sys

from langgraph_sdk import get_client, get_sync_client
from langgraph_sdk.errors import NotFoundError

# The session protocol of newer servers, which this one does not have.
UNSUPPORTED = {"threads.stream"}
AREAS = ("assistants", "threads", "runs", "store", "crons")
called = set()


def watched(client):
    """Notes which methods are called, to find those that no line below calls."""
    for area in AREAS:
        part = getattr(client, area)
        for name, method in inspect.getmembers(part, inspect.ismethod):
            if not name.startswith("_"):
                setattr(part, name, noting(f"{area}.{name}", method))
    return client


def noting(name, method):
    def call(*args, **options):
        called.add(name)
        return method(*args, **options)

    return call


def human(text):
    return {"messages": [{"role": "user", "content": text}]}


def equal(found, wanted):
    assert found == wanted, f"{found!r} is not {wanted!r}"


async def listed(stream):
    return [part async for part in stream]


async def missing(awaitable):
    try:
        await awaitable
    except NotFoundError:
        return
    raise AssertionError("it should not be there")


async def assistants(client):
    made = await client.assistants.create("notes", {"tags": ["a"]}, metadata={"plan": "free"}, name="mine", description="one")
    ident = made["assistant_id"]
    equal((made["name"], made["version"], made["description"]), ("mine", 1, "one"))
    changed = await client.assistants.update(ident, name="ours", metadata={"plan": "paid"})
    equal((changed["name"], changed["version"]), ("ours", 2))
    equal([one["version"] for one in await client.assistants.get_versions(ident)], [2, 1])
    equal((await client.assistants.set_latest(ident, 1))["name"], "mine")
    found = await client.assistants.search(metadata={"plan": "free"}, name="mi", select=["name"], response_format="object")
    equal(found, {"assistants": [{"name": "mine"}], "next": None})
    equal(await client.assistants.count(name="mine"), 1)
    equal((await client.assistants.get(ident))["graph_id"], "notes")
    assert (await client.assistants.get_graph(ident, xray=True))["nodes"]
    assert (await client.assistants.get_schemas(ident))["graph_id"] == "notes"
    assert "inside" in await client.assistants.get_subgraphs("nested", recurse=True)
    assert await client.assistants.get_subgraphs("nested", "inside")
    await client.assistants.delete(ident, delete_threads=True)
    await missing(client.assistants.get(ident))


async def threads(client):
    made = await client.threads.create(metadata={"user": "ada"}, graph_id="notes", ttl=60)
    ident = made["thread_id"]
    equal((await client.threads.get(ident, include=["ttl"]))["ttl"]["ttl_minutes"], 60)
    equal((await client.threads.update(ident, metadata={"plan": "paid"}, ttl=5))["metadata"]["plan"], "paid")
    await client.threads.update(ident, metadata={"seen": True}, return_minimal=True)
    steps = [{"updates": [{"values": human("hello"), "as_node": "answer"}]}]
    imported = (await client.threads.create(graph_id="notes", supersteps=steps, if_exists="raise"))["thread_id"]
    equal((await client.threads.get_state(imported))["values"]["messages"][0]["content"], "hello")
    await client.runs.wait(ident, "notes", input=human("one topic:cats"))
    await client.threads.update_state(ident, {"topic": "dogs"}, as_node="tally")
    await states(client, ident)
    equal((await client.threads.search(ids=[ident], select=["thread_id"], extract={"topic": "values.topic"}))[0]["extracted"]["topic"], "dogs")
    equal(await client.threads.count(metadata={"user": "ada"}), 1)
    copied = (await client.threads.copy(ident))["thread_id"]
    assert copied != ident
    equal((await client.threads.prune([copied, imported], strategy="delete"))["pruned_count"], 2)
    await client.threads.delete(ident)
    await missing(client.threads.get(ident))


async def states(client, ident):
    whole = await client.threads.get_state(ident)
    wanted = {"values": {"topic": "dogs"}, "next": whole["next"]}
    select = ["values.topic", "next"]
    equal(await client.threads.get_state(ident, select=select), wanted)
    checkpoint = whole["checkpoint"]
    equal(await client.threads.get_state(ident, checkpoint, select=select), wanted)
    equal(await client.threads.get_state(ident, checkpoint_id=checkpoint["checkpoint_id"], select=select), wanted)
    equal(await client.threads.get_state(ident, select=["values.topic", "values"]), {"values": whole["values"]})
    history = await client.threads.get_history(ident, limit=1, select=select)
    equal(history, [wanted])
    older = await client.threads.get_history(ident, before=checkpoint, metadata={"source": "loop"})
    assert older and set(older[0]) == set(whole), older


async def runs(client):
    thread = (await client.threads.create())["thread_id"]
    created = []
    run = await client.runs.create(thread, "notes", input=human("one"), on_run_created=created.append)
    equal(created[0]["run_id"], run["run_id"])
    equal((await client.runs.join(thread, run["run_id"]))["messages"][0]["content"], "one")
    equal((await client.runs.get(thread, run["run_id"]))["status"], "success")
    equal(await client.runs.list(thread, status="success", select=["run_id"]), [{"run_id": run["run_id"]}])
    streamed = await listed(client.runs.stream(thread, "notes", input=human("two"), stream_mode=["values", "updates"]))
    equal({part.event for part in streamed}, {"metadata", "values", "updates"})
    await joined(client, thread)
    equal((await client.runs.wait(None, "notes", input=human("three")))["messages"][0]["content"], "three")
    batch = await client.runs.create_batch([{"assistant_id": "notes", "input": human("four"), "webhook": None}])
    equal(len(batch), 1)
    slow = await client.runs.create(thread, "notes", input=human("sleep:30000"))
    await client.runs.cancel(thread, slow["run_id"], wait=True)
    slow = await client.runs.create(thread, "notes", input=human("sleep:30000"))
    await client.runs.cancel_many(thread_id=thread, run_ids=[slow["run_id"]])
    await client.runs.join(thread, slow["run_id"])
    await client.runs.delete(thread, run["run_id"])
    await missing(client.runs.get(thread, run["run_id"]))


async def joined(client, thread):
    """With defaults, which send an empty `stream_mode`; and the stream of the whole thread."""
    slow = await client.runs.create(thread, "notes", input=human("sleep:300"), stream_mode=["values"], stream_resumable=True)
    watching = asyncio.create_task(first_values(await client.threads.join_stream(thread)))
    assert [part for part in await listed(client.runs.join_stream(thread, slow["run_id"])) if part.event == "values"]
    next_run = await client.runs.create(thread, "notes", input=human("sleep:300"), stream_resumable=True)
    again = await listed(client.runs.join_stream(thread, next_run["run_id"], stream_mode="values", last_event_id="-1"))
    assert [part for part in again if part.event == "values"]
    await asyncio.wait_for(watching, 20)


async def first_values(stream):
    async for part in stream:
        if part.event == "values":
            return part


def synchronous(client):
    """The twin without asyncio has code of its own."""
    thread = client.threads.create()["thread_id"]
    run = client.runs.create(thread, "notes", input=human("one"), stream_resumable=True)
    assert [part for part in client.runs.join_stream(thread, run["run_id"])]
    equal(set(client.threads.get_state(thread, select=["next"])), {"next"})
    equal(client.threads.get_history(thread, limit=1, select=["next"]), [{"next": []}])


async def store(client):
    place = ("memories", "ada")
    await client.store.put_item(place, "food", {"likes": "pizza", "stars": 5}, index=False, ttl=60)
    equal((await client.store.get_item(place, "food", refresh_ttl=True))["value"]["likes"], "pizza")
    found = await client.store.search_items(("memories",), filter={"stars": {"$gte": 5}}, limit=5, refresh_ttl=False)
    equal([(item["namespace"], item["score"]) for item in found["items"]], [(["memories", "ada"], None)])
    equal((await client.store.list_namespaces(prefix=["memories"], max_depth=1))["namespaces"], [["memories"]])
    await client.store.delete_item(place, "food")
    equal(await client.store.get_item(place, "food"), None)


async def crons(client, webhook):
    thread = (await client.threads.create())["thread_id"]
    end = datetime.datetime(2100, 1, 1, tzinfo=datetime.timezone.utc)
    options = {"input": human("hi"), "timezone": "Europe/Berlin", "end_time": end, "stream_mode": ["values"]}
    made = await client.crons.create("notes", schedule="0 9 * * mon-fri", metadata={"team": "news"}, on_run_completed="keep", **options)
    equal((made["timezone"], made["enabled"], made["on_run_completed"]), ("Europe/Berlin", True, "keep"))
    of_thread = await client.crons.create_for_thread(thread, "notes", schedule="@daily", multitask_strategy="reject", **options)
    equal(of_thread["thread_id"], thread)
    changed = await client.crons.update(made["cron_id"], schedule="@hourly", timezone="UTC", end_time=None, enabled=False)
    equal((changed["schedule"], changed["end_time"], changed["next_run_date"]), ("@hourly", None, None))
    found = await client.crons.search(sort_by="next_run_date", sort_order="asc", select=["cron_id"], limit=1, enabled=True)
    equal(found, [{"cron_id": of_thread["cron_id"]}])
    equal(await client.crons.count(metadata={"team": "news"}), 1)
    for cron in (made, of_thread):
        await client.crons.delete(cron["cron_id"])
    equal(await client.crons.count(assistant_id="notes"), 0)
    await client.crons.create("notes", schedule="* * * * * *", input=human("tick"), webhook=webhook + "/cron")
    await client.runs.wait(thread, "notes", input=human("hi"), webhook=webhook + "/run")


async def main(url, webhook):
    client = watched(get_client(url=url, api_key=None))
    methods = {
        f"{area}.{name}"
        for area in AREAS
        for name in vars(type(getattr(client, area)))
        if not name.startswith("_")
    }
    for part in (assistants, threads, runs, store):
        await part(client)
    await crons(client, webhook)
    equal(sorted(methods - called - UNSUPPORTED), [])


asyncio.run(main(*sys.argv[1:]))
synchronous(get_sync_client(url=sys.argv[1], api_key=None))
print("every method answered")
