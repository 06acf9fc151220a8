/**
 * The path of a request, judged once at the door. A path that a URL parser changes means one thing to whoever compares it and
 * another to whoever parses it, so it is refused. So are a host and a prefix that would become part of the path.
 */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';
import type { Forwarding } from './forwarding.ts';

/** Most paths: segments that no parser changes. Everything else is parsed. */
const PLAIN = /^(?:\/(?:[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)?)+$/;
const HOST = /^(?:\[[\da-f:.]*\]|[\w.~%!$&'()*+,;=-]*)(?::\d*)?$/i;

/** Whether a URL parser leaves the path, without a query, as it is. */
function isNormal(path: string): boolean {
  return PLAIN.test(path) || (path.startsWith('/') && URL.parse(`http://host${path}`)?.pathname === path);
}

/** The path of a request target, without its query. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? target : target.slice(0, mark);
}

const PATH_ADVICE = 'Send it as a URL parser writes it: without dot segments, backslashes and fragments, and percent-encoded.';
const HOST_ADVICE = 'Send a host name, with or without a port.';

/** The reason to refuse a request for how it names its address; undefined where there is none. */
export function refusalOfTarget(request: IncomingMessage, forwarding: Forwarding): Problem | undefined {
  const { url = '', headers, method } = request;
  const isNormalTarget = isNormal(pathOf(url)) && !url.includes('#');
  if (!isNormalTarget && !(url === '*' && method === 'OPTIONS')) return malformed('path', PATH_ADVICE);
  if (headers.host !== undefined && !HOST.test(headers.host)) return malformed('Host header', HOST_ADVICE);
  if (!HOST.test(forwarding.valueOf(request, 'x-forwarded-host'))) return malformed('X-Forwarded-Host header', HOST_ADVICE);
  const prefix = forwarding.valueOf(request, 'x-forwarded-prefix');
  return prefix === '' || isNormal(prefix) ? undefined : malformed('X-Forwarded-Prefix header', PATH_ADVICE);
}

/**
 * What a path may mean: as it is, and decoded. A route that decodes its path sees another one than a route that does not, and who
 * guards it must judge both.
 */
export function readingsOf(path: string): string[] {
  if (!path.includes('%')) return [path];
  try {
    const decoded = decodeURIComponent(path);
    return [path, decoded, URL.parse(`http://host${decoded}`)?.pathname ?? decoded];
  } catch {
    return [path];
  }
}

function malformed(part: string, advice: string): Problem {
  return new Problem('bad_request', `The ${part} of the request is malformed. ${advice}`);
}
