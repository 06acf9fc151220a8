/** Who reaches the app of a project with auth. It judges every reading of a path, so that no spelling leads past it. */
import type { IncomingMessage } from 'node:http';
import { operations } from '../../generated/agent-server/operations.gen.ts';
import { type Access, everything } from '../agent-server/auth/access.ts';
import type { Project } from '../agent-server/graphs/project.ts';
import type { Call } from '../runtime/handler.ts';
import type { OperationEntry } from '../runtime/operation.ts';
import { readingsOf } from '../runtime/request-target.ts';
import { pathMatcher } from '../runtime/router.ts';

/** Finds out what the caller of a request may do. */
export type AccessOfRequest = (request: IncomingMessage, call: Call) => Access | Promise<Access>;

/**
 * Who reaches the app of the project. With `http.enable_custom_route_auth` only users do, with `"auth_first"` only users reach its
 * middleware on the way to an operation. Operations for everybody stay so, but for the home page, whose path apps take.
 */
export function guardOf(
  { auth, customRouteAuth, authFirst }: Project,
  accessOfRequest: AccessOfRequest,
  isOperation: (path: string) => boolean,
) {
  if (!auth || !(customRouteAuth || authFirst)) return undefined;
  const all: [string, OperationEntry][] = Object.entries(operations);
  const isForEverybody = pathMatcher(Object.fromEntries(all.filter(([, { asksNoUser }]) => asksNoUser)));
  const isOpen = (path: string) => isForEverybody(path) && !/^\/*$/.test(path);
  const isGuarded = (path: string) => (customRouteAuth ? !isOpen(path) : isOperation(path) && !isForEverybody(path));
  return async (request: IncomingMessage, path: string, call: Call) => {
    const { user } = readingsOf(path).some(isGuarded) ? await accessOfRequest(request, call) : everything;
    return user && { user, scopes: user.permissions };
  };
}
