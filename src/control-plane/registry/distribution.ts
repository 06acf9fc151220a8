/**
 * The registry over HTTP: the distribution API of the OCI (version 1.1), for the images that a token is for. Nothing is deleted over
 * it, as what revisions run must stay: the server removes what none uses.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { refuse } from '../../runtime/bind.ts';
import { ClientGone } from '../../runtime/body.ts';
import { HttpCall } from '../../runtime/call.ts';
import type { Forwarding } from '../../runtime/forwarding.ts';
import { endSocket } from '../../runtime/malformed-requests.ts';
import type { Mount } from '../../runtime/server.ts';
import type { Blobs } from './blobs.ts';
import type { Manifests } from './manifests.ts';
import { registryProblem } from './registry-problems.ts';
import type { RegistryAccess } from './registry-tokens.ts';

interface DistributionOptions {
  /** What the password permits. Undefined if it is not good, or its deployment is gone. */
  authorize(password: string): Promise<RegistryAccess | undefined>;
  blobsOf(tenantId: string): Blobs;
  manifestsOf(access: RegistryAccess, image: string): Manifests;
  /** Called after a manifest was stored. */
  pushed(access: RegistryAccess, image: string, origin: Pick<HttpCall, 'requestId' | 'address'>): Promise<void>;
  log: Logger;
  forwarding: Forwarding;
}

/** A request that is permitted, and what its path names. */
interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  call: HttpCall;
  query: URLSearchParams;
  access: RegistryAccess;
  /** `<deployment>/<image>` */
  name: string;
  image: string;
  /** A digest, a tag, or the id of an upload. */
  reference: string;
  blobs: Blobs;
  manifests: Manifests;
  /** Records the push of an image. */
  pushed(image: string): Promise<void>;
}

type Answer = (visit: Visit) => Promise<void>;

const PART = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const NAME = `(?<deployment>${PART})/(?<image>${PART}(?:/${PART})*)`;
const at = (rest: string) => new RegExp(`^/v2/${NAME}/${rest}/?$`);
/** The name is that of a folder, too. */
const LONGEST_NAME = 255;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The paths below a name, and what answers there. */
const PLACES: [path: RegExp, answers: Record<string, Answer>][] = [
  [at('blobs/uploads'), { POST: startUpload }],
  [at('blobs/uploads/(?<reference>[^/]+)'), { GET: showUpload, PATCH: continueUpload, PUT: endUpload, DELETE: cancelUpload }],
  [at('blobs/(?<reference>[^/]+)'), { GET: getBlob, HEAD: getBlob }],
  [at('manifests/(?<reference>[^/]+)'), { GET: getManifest, HEAD: getManifest, PUT: putManifest }],
  [at('tags/list'), { GET: listTags }],
];

/** Makes the registry as a mount of its own HTTP server. */
export function createDistribution(options: DistributionOptions): Mount {
  const { log, forwarding } = options;
  return {
    prefix: '/v2',
    request(request, response) {
      const call = new HttpCall(request, response, { log, forwarding });
      response.setHeader('docker-distribution-api-version', 'registry/2.0');
      answer(request, response, call, options).catch((error: unknown) => refuse(error, 'sentence', call, response));
    },
    upgrade: (_request, socket) => endSocket(socket, 404, 'The registry has no WebSockets.'),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, call: HttpCall, options: DistributionOptions) {
  const [path = '', search] = (request.url ?? '').split('?', 2);
  const access = await options.authorize(passwordOf(request));
  if (!access) throw unauthorized(request);
  if (/^\/v2\/?$/.test(path)) return send({ response, call }, 200, { 'content-type': 'application/json' }, '{}');
  const method = request.method ?? '';
  const [found, answers] = PLACES.map(([pattern, known]) => [pattern.exec(path), known] as const).find(([match]) => match) ?? [];
  if (!found?.groups || !answers)
    throw registryProblem('NAME_UNKNOWN', 'There is nothing here: images are named <deployment>/<name>.');
  const { deployment, image = '', reference = '' } = found.groups;
  if (encodeURIComponent(image).length > LONGEST_NAME)
    throw registryProblem('NAME_INVALID', 'The name of the image is too long.');
  // The same answer whether the other one exists or not.
  if (deployment !== access.deploymentId) throw denied('The token is for the images of another deployment.');
  if (WRITES.has(method) && access.right !== 'push') throw denied('The token is for pulls only.');
  const perform = answers[method];
  if (!perform) {
    const allow = Object.keys(answers).join(', ');
    const message = `${method} is not possible here. Images that no revision uses are removed by the server.`;
    throw registryProblem('UNSUPPORTED', message, { headers: { allow } });
  }
  const { blobsOf, manifestsOf } = options;
  const images = { blobs: blobsOf(access.tenantId), manifests: manifestsOf(access, image) };
  const visit = { request, response, call, access, name: `${deployment}/${image}`, image, reference, ...images };
  const { pushed } = options;
  await perform({ ...visit, pushed: (named) => pushed(access, named, call), query: new URLSearchParams(search) });
}

/** The password of basic authentication, whatever the user, or a bearer token. */
function passwordOf({ headers: { authorization = '' } }: IncomingMessage): string {
  const [scheme = '', value = ''] = authorization.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  const text = Buffer.from(value, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

function unauthorized({ headers }: IncomingMessage): Error {
  const sent = headers.authorization !== undefined;
  const message = sent ? 'The token is not good or has expired: ask for a new push token.' : 'Log in with a push token.';
  return registryProblem('UNAUTHORIZED', message, { headers: { 'www-authenticate': 'Basic realm="keelson"' } });
}

function denied(message: string): Error {
  return registryProblem('DENIED', message);
}

async function startUpload(visit: Visit): Promise<void> {
  const { blobs, query, request } = visit;
  const mounted = query.get('mount');
  // The blobs of a tenant are one store: what was pushed to any of its images is here.
  if (mounted !== null && (await blobs.keep(mounted))) return created(visit, mounted);
  const id = await blobs.startUpload();
  const digest = query.get('digest');
  if (digest === null) return sendUpload(visit, 202, id, 0);
  await blobs.commit(id, digest, request, undefined);
  return created(visit, digest);
}

async function showUpload(visit: Visit): Promise<void> {
  return sendUpload(visit, 204, visit.reference, await visit.blobs.uploadSize(visit.reference));
}

async function continueUpload(visit: Visit): Promise<void> {
  const { blobs, request, reference } = visit;
  const size = await blobs.append(reference, request, startOf(request));
  if (!request.complete) throw new ClientGone();
  return sendUpload(visit, 202, reference, size);
}

async function endUpload(visit: Visit): Promise<void> {
  const { blobs, query, request, reference } = visit;
  const digest = query.get('digest') ?? '';
  await blobs.commit(reference, digest, request, startOf(request));
  return created(visit, digest);
}

async function cancelUpload({ blobs, reference, ...visit }: Visit): Promise<void> {
  await blobs.cancel(reference);
  send(visit, 204, {});
}

async function getBlob({ blobs, reference: digest, access, request, response, call }: Visit): Promise<void> {
  // Who is about to push finds the layer here, and names it in a manifest later.
  if (access.right === 'push') await blobs.keep(digest);
  const found = await blobs.open(digest);
  if (!found) throw registryProblem('BLOB_UNKNOWN', `There is no blob ${digest}.`);
  const { handle, size } = found;
  try {
    const range = rangeOf(request.headers.range, size);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const headers = {
      ...{ 'docker-content-digest': digest, etag: `"${digest}"`, 'accept-ranges': 'bytes', 'x-request-id': call.requestId },
      ...{ 'content-type': 'application/octet-stream', 'content-length': end - start + 1 },
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    };
    response.writeHead(range ? 206 : 200, headers);
    if (request.method === 'HEAD' || size === 0) response.end();
    else await pipeline(handle.createReadStream({ start, end, autoClose: false }), response);
  } finally {
    await handle.close();
  }
}

async function getManifest({ manifests, reference, ...visit }: Visit): Promise<void> {
  const found = await manifests.find(reference);
  if (!found) throw registryProblem('MANIFEST_UNKNOWN', `There is no manifest ${reference.slice(0, 128)}.`);
  const { digest, mediaType, bytes } = found;
  send(visit, 200, { 'content-type': mediaType, 'docker-content-digest': digest, etag: `"${digest}"` }, bytes);
}

async function putManifest(visit: Visit): Promise<void> {
  const { request, manifests, reference, name, image } = visit;
  const mediaType = (request.headers['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase();
  const digest = await manifests.put(reference, mediaType, await bytesOf(request));
  await visit.pushed(`${image}@${digest}`);
  send(visit, 201, { location: `/v2/${name}/manifests/${digest}`, 'docker-content-digest': digest });
}

async function listTags({ manifests, query, name, ...visit }: Visit): Promise<void> {
  const last = query.get('last') ?? '';
  const limit = query.has('n') ? Math.max(0, Number(query.get('n')) || 0) : Number.POSITIVE_INFINITY;
  const all = await manifests.tags();
  if (all.length === 0) throw registryProblem('NAME_UNKNOWN', `Nothing was pushed to ${name}.`);
  const after = all.filter((tag) => tag > last);
  const tags = after.slice(0, limit);
  const next = `/v2/${name}/tags/list?n=${limit}&last=${encodeURIComponent(tags.at(-1) ?? '')}`;
  const more: Record<string, string> = tags.length > 0 && tags.length < after.length ? { link: `<${next}>; rel="next"` } : {};
  send(visit, 200, { 'content-type': 'application/json', ...more }, JSON.stringify({ name, tags }));
}

function created(visit: Visit, digest: string): void {
  send(visit, 201, { location: `/v2/${visit.name}/blobs/${digest}`, 'docker-content-digest': digest });
}

function sendUpload(visit: Visit, status: number, id: string, size: number): void {
  const location = `/v2/${visit.name}/blobs/uploads/${id}`;
  send(visit, status, { location, range: `0-${Math.max(0, size - 1)}`, 'docker-upload-uuid': id });
}

function send(
  { response, call }: Pick<Visit, 'response' | 'call'>,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer = '',
): void {
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { 'x-request-id': call.requestId, ...length, ...headers });
  // The answer to HEAD has no body; its length is that of GET.
  response.end(response.req.method === 'HEAD' || status === 204 ? undefined : body);
}

/** The first byte of `Content-Range: 0-1023`. Undefined if the client does not say which bytes it sends. */
function startOf({ headers }: IncomingMessage): number | undefined {
  const range = headers['content-range'];
  if (range === undefined) return undefined;
  const [, start] = /^(?:bytes[ =])?(\d{1,15})-\d+/.exec(range) ?? [];
  if (start === undefined)
    throw registryProblem('BLOB_UPLOAD_INVALID', `Not a range of bytes: ${range.slice(0, 100)}.`, { status: 416 });
  return Number(start);
}

/** One range of a GET. Undefined if the whole is asked for. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end) return { start, end };
  const headers = { 'content-range': `bytes */${size}` };
  throw registryProblem('SIZE_INVALID', `The blob has ${size} bytes.`, { status: 416, headers });
}

/** A manifest is a few kilobytes: the specification names 4 MiB as what registries take. */
async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMITS.imageManifestBytes) {
      throw registryProblem('SIZE_INVALID', `The manifest is larger than the limit of ${LIMITS.imageManifestBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
