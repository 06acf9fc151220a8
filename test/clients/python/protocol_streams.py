"""threads.stream of the Python SDK over both transports: messages, tools, subgraphs, interrupts and the output."""

import asyncio
import sys

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
        found = [sub.graph_name async for sub in thread.subgraphs]
        expect(found, ["sub"])
        while not thread.interrupted:
            await asyncio.sleep(0.01)
        expect([interrupt["value"] for interrupt in thread.interrupts], [{"question": "name?"}])
        await thread.run.respond("Ann")
        output = await thread.output
        expect(output["log"], ["first", "first", "named Ann", "last"])


async def main():
    for transport in ("sse", "websocket"):
        await asyncio.wait_for(chat(transport), 30)
        await asyncio.wait_for(nested(transport), 30)
    print("every stream read")


asyncio.run(main())
