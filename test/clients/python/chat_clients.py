"""Talks to assistants with the Python client of OpenAI, and reads events of AG-UI with its types. The address is the argument."""

import json
import sys

import httpx
import openai
from ag_ui.core import Event, RunAgentInput, UserMessage
from pydantic import TypeAdapter

url = sys.argv[1]
client = openai.OpenAI(api_key="none", base_url=url + "/v1")
assert "echo" in [model.id for model in client.models.list()]
question = [{"role": "user", "content": "hi"}]
answer = client.chat.completions.create(model="echo", messages=question)
assert answer.choices[0].message.content == "1: hi", answer
pieces = client.chat.completions.create(
    model="counted", messages=question, stream=True, stream_options={"include_usage": True}
)
pieces = list(pieces)
text = "".join(piece.choices[0].delta.content or "" for piece in pieces if piece.choices)
assert (text, pieces[-1].usage.total_tokens) == ("One, two", 12), pieces
try:
    client.chat.completions.create(model="nobody", messages=question)
    sys.exit("an unknown model was not refused")
except openai.NotFoundError as error:
    assert error.code == "model_not_found", error
try:
    list(client.chat.completions.create(model="fail", messages=question, stream=True))
    sys.exit("a failed run was not told")
except openai.APIError as error:
    assert "The agent failed" in error.message, error

asked = RunAgentInput(
    thread_id="python",
    run_id="1",
    state={},
    messages=[UserMessage(id="1", content="hi")],
    tools=[],
    context=[],
    forwarded_props={},
)
adapter = TypeAdapter(Event)
body = asked.model_dump(by_alias=True, exclude_none=True, mode="json")
with httpx.stream("POST", url + "/ag-ui/tools", json=body, timeout=30) as response:
    assert response.status_code == 200, response.read()
    events = [adapter.validate_json(line[6:]) for line in response.iter_lines() if line.startswith("data: ")]
assert events[-1].type == "RUN_FINISHED", events[-1]
assert len({event.type for event in events}) > 8, json.dumps([event.type for event in events])
print("answered")
