"""Uses assistants as tools with the Python SDK of MCP. The address of the endpoint is the argument."""

import asyncio
import sys

from mcp import Client
from mcp.types import ElicitResult


async def answer(_, form):
    assert form.message == "Which one?", form
    return ElicitResult(action="accept", content={"answer": "blue"})


async def main(url: str) -> None:
    async with Client(url, elicitation_callback=answer) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools["echo"].output_schema["required"] == ["thread_id"], tools["echo"]
        steps = []

        async def followed(step, total, message):
            steps.append((step, message))

        first = await client.call_tool("tools", {"messages": "hi"}, progress_callback=followed)
        assert first.content[0].text == "Found it.", first
        assert steps == [(1, "plan"), (2, "look"), (3, "answer")], steps
        thread = first.structured_content["thread_id"]
        again = await client.call_tool("echo", {"messages": "again", "thread_id": thread})
        assert again.structured_content["thread_id"] == thread, again
        asked = await client.call_tool("ask", {"messages": "one"})
        assert asked.content[0].text == 'first: ["blue"]', asked
    print("called, followed and answered")


asyncio.run(main(sys.argv[1]))
