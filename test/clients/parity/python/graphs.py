"""The graphs of test/fixtures/projects/parity in Python, so that the Python server can be held against ours."""

import asyncio
import json
import operator
from typing import Annotated, Any

from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import RunnableConfig
from langgraph.config import get_stream_writer
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.runtime import Runtime
from langgraph.types import Command, Send, interrupt
from pydantic import BaseModel
from typing_extensions import TypedDict


class Reader(BaseChatModel):
    """Says the same whether it is asked for all at once or for the pieces."""

    message_id: str
    pieces: list[str]
    calls: list[dict] = []

    @property
    def _llm_type(self) -> str:
        return "reader"

    def _generate(self, messages, stop=None, run_manager=None, **kwargs) -> ChatResult:
        message = AIMessage(id=self.message_id, content="".join(self.pieces), tool_calls=self.calls)
        return ChatResult(generations=[ChatGeneration(message=message)])

    async def _astream(self, messages, stop=None, run_manager=None, **kwargs):
        for index, text in enumerate(self.pieces):
            calls = [
                {"name": call["name"], "args": json.dumps(call["args"]), "id": call["id"], "index": 0}
                for call in (self.calls if index == 0 else [])
            ]
            chunk = ChatGenerationChunk(message=AIMessageChunk(id=self.message_id, content=text, tool_call_chunks=calls))
            if run_manager:
                await run_manager.on_llm_new_token(text, chunk=chunk)
            yield chunk


CALL = {"id": "call-1", "name": "look", "args": {"where": "here"}, "type": "tool_call"}


class RangeError(Exception):
    pass


async def plan(state: MessagesState, config: RunnableConfig):
    messages = state["messages"]
    if messages and "fail" in str(messages[-1].content):
        raise RangeError("asked to fail")
    model = Reader(message_id="answer-1", pieces=["Let ", "me look."], calls=[CALL])
    return {"messages": [await model.ainvoke(messages, config)]}


async def look(state: MessagesState):
    get_stream_writer()({"looked": "here"})
    return {"messages": [ToolMessage(id="tool-1", content="found", name="look", tool_call_id="call-1")]}


async def answer(state: MessagesState, config: RunnableConfig):
    return {"messages": [await Reader(message_id="answer-2", pieces=["It is ", "here", "."]).ainvoke(state["messages"], config)]}


agent = (
    StateGraph(MessagesState)
    .add_node("plan", plan)
    .add_node("look", look)
    .add_node("answer", answer)
    .add_edge(START, "plan")
    .add_edge("plan", "look")
    .add_edge("look", "answer")
    .add_edge("answer", END)
    .compile()
)


class Approval(TypedDict, total=False):
    request: str
    answers: Annotated[list[Any], operator.add]


def spoken(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def both(state: Approval) -> bool:
    return state.get("request") == "both"


def ask(state: Approval):
    question = {"question": f"May I {state.get('request')}?"}
    return {"answers": [f"ask {spoken(interrupt(question))}"]}


approval = (
    StateGraph(Approval)
    .add_node("ask", ask)
    .add_node("confirm", lambda state: {"answers": [f"confirm {spoken(interrupt('Really?'))}"]})
    .add_node("done", lambda state: {"answers": ["done"]})
    .add_conditional_edges(START, lambda state: ["ask", "confirm"] if both(state) else ["ask"], ["ask", "confirm"])
    .add_conditional_edges("ask", lambda state: "done" if both(state) else "confirm", ["confirm", "done"])
    .add_edge("confirm", "done")
    .add_edge("done", END)
    .compile()
)


class Family(MessagesState, total=False):
    notes: Annotated[list[Any], operator.add]


async def think(state: Family, config: RunnableConfig):
    return {"messages": [await Reader(message_id="child-1", pieces=["from ", "inside"]).ainvoke(state["messages"], config)]}


child = (
    StateGraph(Family)
    .add_node("think", think)
    .add_node("ask", lambda state: {"notes": [f"asked {spoken(interrupt('Who?'))}"]} if "ask" in state.get("notes", []) else {})
    .add_edge(START, "think")
    .add_edge("think", "ask")
    .add_edge("ask", END)
    .compile()
)

family = (
    StateGraph(Family)
    .add_node("child", child)
    .add_node("after", lambda state: {"notes": ["after"]})
    .add_edge(START, "child")
    .add_edge("child", "after")
    .add_edge("after", END)
    .compile()
)

HIDDEN = ("__", "langgraph_", "checkpoint", "ls_", "user-agent", "accept", "x-")


class Mirror(TypedDict, total=False):
    seen: dict


def visible(value: dict | None) -> dict:
    return {key: item for key, item in (value or {}).items() if not key.startswith(HIDDEN) and key != "host"}


def show(state: Mirror, config: RunnableConfig, runtime: Runtime):
    return {
        "seen": {
            "configurable": visible(config.get("configurable")),
            "metadata": visible(config.get("metadata")),
            "tags": config.get("tags"),
            "context": runtime.context,
            "recursionLimit": config.get("recursion_limit"),
        }
    }


mirror = StateGraph(Mirror).add_node("look", show).add_edge(START, "look").add_edge("look", END).compile()


class Work(TypedDict, total=False):
    done: Annotated[list[Any], operator.add]
    ms: int
    rounds: int


async def wait(state: Work):
    await asyncio.sleep(state.get("ms", 0) / 1000)
    return {"done": ["waited"], "rounds": state.get("rounds", 0) - 1}


def pieces(state: Work):
    return "wait" if state.get("rounds", 0) > 0 else [Send("piece", {"name": "a"}), Send("piece", {"name": "b"})]


worker = (
    StateGraph(Work)
    .add_node("begin", lambda state: Command(update={"done": ["begun"], "ms": state.get("ms", 0)}))
    .add_node("wait", wait)
    .add_node("piece", lambda piece: {"done": [piece["name"]]})
    .add_node("sum", lambda state: {"done": ["summed"]})
    .add_edge(START, "begin")
    .add_edge("begin", "wait")
    .add_conditional_edges("wait", pieces, ["wait", "piece"])
    .add_edge("piece", "sum")
    .add_edge("sum", END)
    .compile()
)


class Typed(BaseModel):
    name: str | None = None
    age: int


typed = (
    StateGraph(Typed)
    .add_node("birthday", lambda state: {"age": state.age + 1})
    .add_edge(START, "birthday")
    .add_edge("birthday", END)
    .compile()
)
