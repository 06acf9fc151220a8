"""
A2AAgent of Microsoft's agent framework on the agent `act`, asked at once and streamed: the address of each server and its key, '-'
where it wants none.
"""

import asyncio
import sys

import httpx
from a2a.client import A2ACardResolver
from agent_framework_a2a import A2AAgent


def expect(found, wanted):
    if found != wanted:
        raise AssertionError(f"{found!r} is not {wanted!r}")


async def converse(url, http):
    card = await A2ACardResolver(httpx_client=http, base_url=f"{url}/a2a/act").get_agent_card()
    agent = A2AAgent(agent_card=card, http_client=http)
    expect((await agent.run("finish all is well")).text, "all is well")
    # Its updates say whether they replace what came before; the response has put them together.
    streamed = await agent.run("finish once, exactly", stream=True).get_final_response()
    expect(streamed.text, "once, exactly")
    session = agent.create_session()
    expect((await agent.run("ask Which one?", session=session)).text, "Which one?")
    expect((await agent.run("red", session=session)).text, "answered: red")


async def main(*servers):
    for url, key in zip(servers[::2], servers[1::2]):
        async with httpx.AsyncClient(headers={} if key == "-" else {"x-api-key": key}, timeout=20) as http:
            await asyncio.wait_for(converse(url, http), 60)
    print("the agent framework has every answer once")


asyncio.run(main(*sys.argv[1:]))
