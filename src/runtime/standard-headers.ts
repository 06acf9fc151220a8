/**
 * Response headers that contracts need not declare: headers of HTTP itself and of the media type, and those that proxies add.
 * Contracts declare every other header.
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
  // Of proxies and servers in front of this one.
  'alt-svc',
  'server',
  'server-timing',
  'strict-transport-security',
  'via',
]);
