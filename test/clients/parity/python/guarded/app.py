"""Routes beside those of the server."""

from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route


async def hello(request):
    return JSONResponse({"hello": "you"}, headers={"x-own": "1"})


async def echo(request):
    return JSONResponse({"method": request.method, "said": (await request.body()).decode()})


app = Starlette(routes=[Route("/own/hello", hello), Route("/own/echo", echo, methods=["GET", "POST"])])
