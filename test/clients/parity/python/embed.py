"""An embedding that counts four words."""


async def embed(texts: list[str]) -> list[list[float]]:
    return [[float(text.count(word)) for word in ("pizza", "pasta", "dog", "cat")] for text in texts]
