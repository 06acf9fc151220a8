/** Reads a JSON body under a limit. A client that hangs up half-way leaves nothing behind. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';

/** The media type of a request, in lower case and without parameters; undefined when none is given. */
export function mediaTypeOf(request: IncomingMessage): string | undefined {
  return request.headers['content-type']?.split(';')[0]!.trim().toLowerCase();
}

export function assertMediaType(request: IncomingMessage, accepted: readonly string[]): void {
  const type = mediaTypeOf(request);
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (type === undefined || !hasBody) return;
  if (!accepted.includes(type)) {
    throw new Problem('unsupported_media_type', `Content type ${type} is not supported here: send ${accepted.join(' or ')}.`);
  }
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    throw new Problem('unsupported_media_type', `Content encoding ${encoding} is not supported here: send the body as it is.`);
  }
}

/** Resolves with the whole body as text; rejects with `payload_too_large`, or with `ClientGone` when the connection breaks. */
export function readText(request: IncomingMessage, limitBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) return reject(tooLarge(limitBytes));
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limitBytes) {
        request.removeAllListeners('data');
        reject(tooLarge(limitBytes));
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]!.toString('utf8') : Buffer.concat(chunks).toString('utf8')));
    request.on('error', () => reject(new ClientGone()));
    request.on('close', () => reject(new ClientGone()));
  });
}

/** Text → JSON value; an empty text is `undefined`. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('bad_request', `The body is not valid JSON: ${(error as Error).message}.`, { cause: error });
  }
}

/** The client closed the connection before its request was complete: there is nobody to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/** The rest of the body is not read, so the connection cannot be used again. */
export function tooLarge(limitBytes: number): Problem {
  return new Problem('payload_too_large', `The body is larger than the limit of ${limitBytes} bytes.`, { headers: { connection: 'close' } });
}
