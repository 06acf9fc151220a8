"""
RemoteA2aAgent of the Google ADK on the agent `act`, as a session of its own sees it: FOLDER for files that the agent waits for, then
the address of each server and its key, '-' where it wants none.
"""

import asyncio
import sys
import warnings
from pathlib import Path

warnings.simplefilter("ignore")

import httpx
from google.adk.agents.remote_a2a_agent import RemoteA2aAgent
from google.adk.runners import InMemoryRunner
from google.genai import types


def expect(found, wanted):
    if found != wanted:
        raise AssertionError(f"{found!r} is not {wanted!r}")


def text_of(part):
    """A question is the call of a function; when it is answered, the ADK repeats it as a thought."""
    if part.function_call:
        return part.function_call.args["input_required"]
    return "" if part.thought else part.text or ""


class Session:
    """A conversation with the remote agent, kept by the ADK."""

    def __init__(self, runner, session):
        self.runner, self.session = runner, session

    @classmethod
    async def open(cls, url, http):
        card = f"{url}/a2a/act"
        runner = InMemoryRunner(agent=RemoteA2aAgent(name="remote", agent_card=card, httpx_client=http), app_name="proof")
        return cls(runner, await runner.session_service.create_session(app_name="proof", user_id="user"))

    async def say(self, text, on_text=None):
        """What the agent's turn leaves in the session."""
        before = len(await self.stored())
        message = types.Content(role="user", parts=[types.Part(text=text)])
        async for event in self.runner.run_async(user_id="user", session_id=self.session.id, new_message=message):
            if on_text and event.content:
                on_text()
        return (await self.stored())[before:]

    async def stored(self):
        ids = {"app_name": "proof", "user_id": "user", "session_id": self.session.id}
        session = await self.runner.session_service.get_session(**ids)
        events = [event for event in session.events if event.author == "remote"]
        texts = ["".join(map(text_of, event.content.parts)) for event in events if event.content]
        return [text for text in texts if text]


async def converse(folder, url, http):
    session = await Session.open(url, http)
    expect(await session.say("finish all is well"), ["all is well"])
    expect(await session.say("finish and again"), ["and again"])
    gate = Path(folder, f"adk-{abs(hash(url))}")
    expect(await session.say(f"hold {gate} one two | three", gate.touch), ["one two three"])
    expect(await session.say("ask Which one?"), ["Which one?"])
    expect(await session.say("red"), ["answered: red"])


async def main(folder, *servers):
    for url, key in zip(servers[::2], servers[1::2]):
        async with httpx.AsyncClient(headers={} if key == "-" else {"x-api-key": key}, timeout=20) as http:
            await asyncio.wait_for(converse(folder, url, http), 60)
    print("the ADK has every answer once")


asyncio.run(main(*sys.argv[1:]))
