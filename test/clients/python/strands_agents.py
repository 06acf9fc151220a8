"""
A2AAgent of Strands on the default agent of each server, which says how many messages it has and the last one: the address of each
server and its key, '-' where it wants none.
"""

import asyncio
import sys

import httpx
from a2a.client import ClientConfig
from strands.agent.a2a_agent import A2AAgent


def expect(found, wanted):
    if found != wanted:
        raise AssertionError(f"{found!r} is not {wanted!r}")


async def main(*servers):
    for url, key in zip(servers[::2], servers[1::2]):
        async with httpx.AsyncClient(headers={} if key == "-" else {"x-api-key": key}, timeout=20) as http:
            agent = A2AAgent(endpoint=url, client_config=ClientConfig(httpx_client=http))
            for text in ("all is well", "once, exactly"):
                result = await asyncio.wait_for(agent.invoke_async(text), 20)
                expect([part["text"] for part in result.message["content"]], [f"1: {text}"])
    print("Strands has every answer once")


asyncio.run(main(*sys.argv[1:]))
