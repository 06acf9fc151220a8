"""Two users of a project with auth, each with a client that sends a token; the first argument is the address."""

import asyncio
import sys

from langgraph_sdk import get_client, get_sync_client
from langgraph_sdk.errors import APIStatusError, NotFoundError


def headers(user):
    return {"Authorization": f"Bearer user-{user}"}


async def refused(awaitable, kind=NotFoundError):
    try:
        await awaitable
    except kind as error:
        return error
    raise AssertionError("it should be refused")


async def main(url):
    alice = get_client(url=url, api_key=None, headers=headers("alice"))
    bob = get_client(url=url, api_key=None, headers=headers("bob"))
    thread = (await alice.threads.create())["thread_id"]
    values = [part.data async for part in alice.runs.stream(thread, "who", input={"messages": []}) if part.event == "values"]
    assert values[-1]["who"]["id"] == "alice", values
    run = (await alice.runs.list(thread))[0]["run_id"]
    await refused(bob.threads.get(thread))
    await refused(bob.threads.get_state(thread))
    await refused(bob.runs.get(thread, run))
    await refused(bob.runs.create(thread, "who", input={"messages": []}))
    await refused(bob.threads.update(thread, metadata={"owner": "bob"}))
    assert all(found["thread_id"] != thread for found in await bob.threads.search(limit=1000))
    nobody = get_client(url=url, api_key=None)
    error = await refused(nobody.threads.search(), APIStatusError)
    assert error.status_code == 401, error
    await alice.threads.delete(thread)
    sync = get_sync_client(url=url, api_key=None, headers=headers("carol"))
    assert sync.runs.wait(None, "who", input={"messages": []})["who"]["id"] == "carol"


asyncio.run(main(sys.argv[1]))
