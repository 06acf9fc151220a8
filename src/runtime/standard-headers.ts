/**
 * The headers of an answer that no contract declares: HTTP itself and the media type of a body bring them, and proxies on the
 * way add theirs. Any other header is the server's own, and its contract says so.
 */
export const STANDARD_HEADERS: ReadonlySet<string> = new Set([
  // Of the message and its connection (RFC 9110, RFC 9112).
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // How long the message may be kept (RFC 9111).
  'age',
  'cache-control',
  'expires',
  // Of proxies and servers in front of ours.
  'alt-svc',
  'server',
  'server-timing',
  'strict-transport-security',
  'via',
]);
