"""Everybody owns what they make; members of a thread may read it; nobody makes an assistant."""

import re

from langgraph_sdk import Auth

auth = Auth()


@auth.authenticate
async def authenticate(authorization: str | None):
    found = re.fullmatch(r"Bearer user-(\w+)", authorization or "")
    if not found:
        raise Auth.exceptions.HTTPException(status_code=401, detail="Say who you are.")
    return {"identity": found[1], "permissions": ["write"], "team": "blue"}


@auth.on.threads
async def threads(ctx: Auth.types.AuthContext, value: dict):
    value.setdefault("metadata", {})["owner"] = ctx.user.identity
    return {"owner": ctx.user.identity}


@auth.on.threads.read
async def read_threads(ctx: Auth.types.AuthContext, value: dict):
    return {"members": {"$contains": ctx.user.identity}}


@auth.on.assistants.create
async def create_assistants(ctx: Auth.types.AuthContext, value: dict):
    return False


@auth.on.store
async def store(ctx: Auth.types.AuthContext, value: dict):
    value["namespace"] = (ctx.user.identity, *(value.get("namespace") or ()))
