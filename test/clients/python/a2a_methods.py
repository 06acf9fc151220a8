"""
Every method of the Python SDK for A2A that is installed, 0.3 or 1, on the agent `act`: FOLDER for files that agents wait for, then
the address of each server and its key, '-' where it wants none.
"""

import asyncio
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path
from threading import Thread
from uuid import uuid4

import httpx
from a2a.client import ClientConfig, ClientFactory

IS_OLD = version("a2a-sdk").startswith("0.3")
if IS_OLD:
    from a2a.types import DataPart, Message, Part, Role, Task, TaskIdParams, TaskQueryParams, TextPart
    from a2a.types import GetTaskPushNotificationConfigParams, PushNotificationConfig, TaskPushNotificationConfig
else:
    from a2a.types import CancelTaskRequest, GetTaskRequest, Message, Part, Role, SendMessageRequest, SubscribeToTaskRequest
    from a2a.types import DeleteTaskPushNotificationConfigRequest, GetTaskPushNotificationConfigRequest
    from a2a.types import ListTaskPushNotificationConfigsRequest, StreamResponse, TaskPushNotificationConfig
    from google.protobuf.json_format import MessageToDict, ParseDict
    from google.protobuf.struct_pb2 import Value


def expect(found, wanted):
    if found != wanted:
        raise AssertionError(f"{found!r} is not {wanted!r}")


class Old:
    """a2a-sdk 0.3: objects of the dialect 0.3."""

    def __init__(self, factory):
        self.factory = factory

    async def connect(self, url, **config):
        return await self.factory.connect(
            f"{url}/a2a/act",
            client_config=ClientConfig(**config),
            relative_card_path=".well-known/agent-card.json?A2A-Version=0.3",
        )

    def message(self, said, ids):
        part = TextPart(text=said) if isinstance(said, str) else DataPart(data=said)
        return Message(role=Role.user, message_id=str(uuid4()), parts=[Part(root=part)], **ids)

    def get(self, client, task_id):
        return client.get_task(TaskQueryParams(id=task_id))

    def cancel(self, client, task_id):
        return client.cancel_task(TaskIdParams(id=task_id))

    def follow(self, client, task_id):
        return client.resubscribe(TaskIdParams(id=task_id))

    async def announce(self, client, task_id, url, token):
        config = PushNotificationConfig(id="mine", url=url, token=token)
        await client.set_task_callback(TaskPushNotificationConfig(task_id=task_id, push_notification_config=config))
        params = GetTaskPushNotificationConfigParams(id=task_id, push_notification_config_id="mine")
        expect((await client.get_task_callback(params)).push_notification_config.url, url)

    def notified(self, body):
        """Each notification is the task."""
        return Task.model_validate(body).status.state.value

    changes = ["input-required", "submitted", "working", "completed"]

    def shown(self, event):
        """The SDK adds up the chunks: what counts is the task that it has so far."""
        task = event[0] if isinstance(event, tuple) else event
        told = task.status.message
        return {
            "id": task.id,
            "context_id": task.context_id,
            "state": task.status.state.value,
            "said": "".join(part.root.text for artifact in task.artifacts or [] for part in artifact.parts),
            "told": "".join(getattr(part.root, "text", "") for part in told.parts) if told else "",
        }


class New:
    """a2a-sdk 1: protocol buffers of the dialect 1.0, whatever the dialect of the wire."""

    def __init__(self, factory):
        self.factory = factory

    async def connect(self, url, **config):
        return await self.factory(ClientConfig(**config)).create_from_url(f"{url}/a2a/act")

    def message(self, said, ids):
        part = Part(text=said) if isinstance(said, str) else Part(data=ParseDict(said, Value()))
        message = Message(role=Role.ROLE_USER, message_id=str(uuid4()), parts=[part], **ids)
        return SendMessageRequest(message=message)

    def get(self, client, task_id):
        return client.get_task(GetTaskRequest(id=task_id))

    def cancel(self, client, task_id):
        return client.cancel_task(CancelTaskRequest(id=task_id))

    def follow(self, client, task_id):
        return client.subscribe(SubscribeToTaskRequest(id=task_id))

    async def announce(self, client, task_id, url, token):
        named = {"task_id": task_id, "id": "mine"}
        await client.create_task_push_notification_config(TaskPushNotificationConfig(**named, url=url, token=token))
        expect((await client.get_task_push_notification_config(GetTaskPushNotificationConfigRequest(**named))).url, url)
        listed = await client.list_task_push_notification_configs(ListTaskPushNotificationConfigsRequest(task_id=task_id))
        expect([config.id for config in listed.configs], ["mine"])
        other = {"task_id": task_id, "id": "other"}
        await client.delete_task_push_notification_config(DeleteTaskPushNotificationConfigRequest(**other))

    def notified(self, body):
        """Each notification is an event of a stream, and has no field that the SDK does not know."""
        return ParseDict(body, StreamResponse()).WhichOneof("payload")

    changes = ["task", "status_update", "status_update", "artifact_update", "status_update"]

    def shown(self, event):
        event = MessageToDict(event)
        if "status" in event and "id" in event:
            event = {"task": event}
        if "artifactUpdate" in event:
            update = event["artifactUpdate"]
            return {"chunk": text_of(update["artifact"]["parts"]), "append": update.get("append", False)}
        task = event.get("task") or event["statusUpdate"]
        return {
            "id": task.get("id") or task["taskId"],
            "context_id": task["contextId"],
            "state": task["status"]["state"].removeprefix("TASK_STATE_").lower().replace("_", "-"),
            "said": "".join(text_of(artifact["parts"]) for artifact in task.get("artifacts", [])),
            "told": text_of(task["status"].get("message", {}).get("parts", [])),
        }


def text_of(parts):
    return "".join(part.get("text", "") for part in parts)


class Receiver:
    """Takes notifications that have the token."""

    def __init__(self, token):
        bodies = self.bodies = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                genuine = self.headers["x-a2a-notification-token"] == token
                if genuine:
                    bodies.append(json.loads(body))
                self.send_response(204 if genuine else 401)
                self.end_headers()

            def log_message(self, *args):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{server.server_port}/"
        Thread(target=server.serve_forever, daemon=True).start()


class Asker:
    """One server, with a client that streams, one that waits and one that polls."""

    def __init__(self, sdk, streaming, waiting, polling):
        self.sdk, self.streaming, self.waiting, self.polling = sdk, streaming, waiting, polling

    async def send(self, said, waits=True, **ids):
        async for event in (self.waiting if waits else self.polling).send_message(self.sdk.message(said, ids)):
            return self.sdk.shown(event)

    async def read(self, events, on_text=None):
        """The last state of a stream, with the text of its chunks."""
        said, last, seen = "", {}, 0
        async for event in events:
            shown, seen = self.sdk.shown(event), seen + 1
            if "chunk" in shown:
                said = (said if shown["append"] else "") + shown["chunk"]
            else:
                last = {**last, **shown}
                said = shown["said"] or said
            if on_text and said:
                on_text()
        return {**last, "said": said, "seen": seen}

    def stream(self, said, on_text=None):
        return self.read(self.streaming.send_message(self.sdk.message(said, {})), on_text)

    def get(self, task_id):
        return self.sdk.get(self.waiting, task_id)

    async def every_method(self, folder):
        done = await self.send("finish all is well")
        expect((done["state"], done["said"]), ("completed", "all is well"))
        expect(self.sdk.shown(await self.get(done["id"])), done)
        asked = await self.send("ask Which one?")
        expect((asked["state"], asked["told"]), ("input-required", "Which one?"))
        answered = await self.send("red", task_id=asked["id"], context_id=asked["context_id"])
        expect((answered["id"], answered["said"]), (asked["id"], "answered: red"))
        form = await self.send("form")
        filled = await self.send({"date": "May 1"}, task_id=form["id"], context_id=form["context_id"])
        expect(filled["said"], 'answered: {"date":"May 1"}')
        failed = await self.send("fail with a secret")
        expect((failed["state"], "secret" in failed["told"]), ("failed", False))

        gate = Path(folder, str(uuid4()))
        told = await self.stream(f"hold {gate} one two | three", gate.touch)
        expect((told["state"], told["said"], told["seen"] > 4), ("completed", "one two three", True))

        gate = Path(folder, str(uuid4()))
        begun = await self.send(f"hold {gate} one two | three", waits=False)
        asyncio.get_running_loop().call_later(0.1, gate.touch)
        followed = await self.read(self.sdk.follow(self.streaming, begun["id"]))
        expect((followed["id"], followed["state"], followed["said"]), (begun["id"], "completed", "one two three"))

        begun = await self.send("run", waits=False)
        canceled = await self.sdk.cancel(self.waiting, begun["id"])
        expect(self.sdk.shown(canceled)["state"], "canceled")
        try:
            await self.get("nope")
        except Exception as error:
            expect("not found" in str(error).lower(), True)
        else:
            raise AssertionError("an unknown task is found")


    async def is_notified(self):
        receiver = Receiver("token-1")
        asked = await self.send("ask Which one?")
        await self.sdk.announce(self.waiting, asked["id"], receiver.url, "token-1")
        await self.send("red", task_id=asked["id"], context_id=asked["context_id"])
        while len(receiver.bodies) < len(self.sdk.changes):
            await asyncio.sleep(0.05)
        expect([self.sdk.notified(body) for body in receiver.bodies], self.sdk.changes)


async def main(folder, *servers):
    sdk = (Old if IS_OLD else New)(ClientFactory)
    for url, key in zip(servers[::2], servers[1::2]):
        async with httpx.AsyncClient(headers={} if key == "-" else {"x-api-key": key}) as http:
            configs = {"streaming": True}, {"streaming": False}, {"streaming": False, "polling": True}
            clients = [await sdk.connect(url, httpx_client=http, **config) for config in configs]
            await asyncio.wait_for(Asker(sdk, *clients).every_method(folder), 30)
            # The settings of the deployment allow no address of this machine.
            if key == "-":
                await asyncio.wait_for(Asker(sdk, *clients).is_notified(), 30)
    print(f"every method of a2a-sdk {version('a2a-sdk')} answered")


asyncio.run(main(*sys.argv[1:]))
