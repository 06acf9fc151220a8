"""Bodies that are no JSON. Schemathesis knows text and bytes; an archive has to be gzip data to be taken for one."""

import gzip

import schemathesis
from hypothesis import strategies

MEDIA_TYPES = ("application/gzip", "application/octet-stream")

archives = strategies.binary(max_size=512).map(lambda content: gzip.compress(content, mtime=0))
for media_type in MEDIA_TYPES:
    schemathesis.openapi.media_type(media_type, archives)

