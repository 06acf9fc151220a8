"""
threads.stream of the Python SDK over both transports, and the v3 event stream of RemoteGraph: messages, tools, subgraphs,
interrupts and the output.
"""

import asyncio
import sys
from uuid import uuid4

from langgraph.pregel.remote import RemoteGraph
from langgraph.types import Command
from langgraph_sdk import get_client

client = get_client(url=sys.argv[1], api_key=None)


def expect(found, wanted):
    if found != wanted:
        raise AssertionError(f"{found!r} is not {wanted!r}")


async def texts(thread):
    messages = [message async for message in thread.messages]
    return [await message.text for message in messages]


async def tools(thread):
    return [(call.name, call.input) async for call in thread.tool_calls]


async def chat(transport):
    async with client.threads.stream(assistant_id="chat", transport=transport) as thread:
        await thread.run.start(input={"messages": [{"role": "user", "content": "add"}]})
        read, called, output = await asyncio.gather(texts(thread), tools(thread), thread.output)
        expect(read, ["Let me add.", "3", "You said: 3"])
        expect(called, [("add", {"a": 1, "b": 2})])
        expect(output["messages"][-1]["content"], "You said: 3")


async def nested(transport):
    async with client.threads.stream(assistant_id="nested", transport=transport) as thread:
        await thread.run.start(input={"log": []})
        await interrupted(thread)
        expect([interrupt["value"] for interrupt in thread.interrupts], [{"question": "name?"}])
        await thread.run.respond("Ann")
        # In the first run, the interrupt may end the list of subgraphs before the SDK has read of one.
        found = [sub.graph_name async for sub in thread.subgraphs]
        expect(found, ["sub"])
        output = await thread.output
        expect(output["log"], ["first", "first", "named Ann", "last"])


async def interrupted(thread):
    while not thread.interrupted:
        await asyncio.sleep(0.01)


def on(thread_id):
    return {"configurable": {"thread_id": thread_id}}


async def remote_graph():
    chat = RemoteGraph("chat", url=sys.argv[1], api_key=None)
    asked = {"messages": [{"role": "user", "content": "add"}]}
    async with await chat.astream_events(asked, on(str(uuid4())), version="v3") as run:
        read, called, events = await asyncio.gather(texts(run), tools(run), methods(run))
        expect(read, ["Let me add.", "3", "You said: 3"])
        expect(called, [("add", {"a": 1, "b": 2})])
        expect({"messages", "tools", "values", "lifecycle"} - events, set())
        expect((await run.output())["messages"][-1]["content"], "You said: 3")

    graph = RemoteGraph("nested", url=sys.argv[1], api_key=None)
    config = on(str(uuid4()))
    async with await graph.astream_events({"log": []}, config, version="v3") as run:
        while not await run.interrupted():
            await asyncio.sleep(0.01)
        expect([one["value"] for one in await run.interrupts()], [{"question": "name?"}])
    async with await graph.astream_events(Command(resume="Ann"), config, version="v3") as run:
        states = [state["log"] async for state in run.values]
        whole = (await run.output())["log"]
        expect(whole, ["first", "first", "named Ann", "last"])
        # The SDK reads the thread from its begin, beside these states. When it comes to the answered interrupt, it ends them. It
        # asks for no namespace, so those of the subgraph, which begins with the first entry, may be among them.
        known = [log[:end] for log in (whole, whole[1:]) for end in range(len(log) + 1)]
        expect([state for state in states if state not in known], [])
    stopped = {"messages": [{"role": "user", "content": "slow " * 100}]}
    config = on(str(uuid4()))
    async with await chat.astream_events(stopped, config, version="v3") as run:
        await run.abort()
    async with asyncio.timeout(60):
        while (await client.threads.get(config["configurable"]["thread_id"]))["status"] == "busy":
            await asyncio.sleep(0.05)


async def methods(run):
    seen = set()
    async for event in run:
        seen.add(event["method"])
        if event["method"] == "lifecycle" and event["params"]["data"]["event"] == "completed":
            return seen


def remote_graph_in_sync():
    chat = RemoteGraph("chat", url=sys.argv[1], api_key=None)
    asked = {"messages": [{"role": "user", "content": "one"}]}
    with chat.stream_events(asked, on(str(uuid4())), version="v3") as run:
        seen = [name for name, _ in run.interleave("messages", "values")]
        expect(set(seen), {"messages", "values"})
        expect(run.output["messages"][-1]["content"], "You said: one")


async def main():
    for transport in ("sse", "websocket"):
        await asyncio.wait_for(chat(transport), 30)
        await asyncio.wait_for(nested(transport), 30)
    await asyncio.wait_for(remote_graph(), 60)
    await asyncio.wait_for(asyncio.to_thread(remote_graph_in_sync), 30)
    print("every stream read")


asyncio.run(main())
