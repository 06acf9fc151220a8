/** The A2A endpoint of an assistant. It serves each dialect at one address: the method of a request says which one answers it. */
import { TaskProblem } from '../../a2a/task.ts';
import type { Tasks } from '../../a2a/tasks.ts';
import type { Call } from '../../runtime/handler.ts';
import { JsonRpcEndpoint, type RequestParameters } from '../../runtime/json-rpc.ts';
import type { ResponseValidators } from '../../runtime/response-validators.ts';
import { dialect as dialect03 } from './0.3/dialect.ts';
import { dialect as dialect10 } from './1.0/dialect.ts';
import type { Services as CardServices } from './1.0/extended-card.ts';

const DIALECTS = { '0.3': dialect03, '1.0': dialect10 };

/** The document that is served where nobody names a version. */
export const a2aDocument = dialect03.document;

/** How the changes of a task are told in each dialect. */
export const notificationShapes = Object.values(DIALECTS).map(({ notification }) => notification);

/** What the methods work with, for the assistant of a call. */
export type AssistantServices = Tasks & CardServices;

export function a2aEndpoint(
  open: (parameters: RequestParameters, call: Call) => Promise<AssistantServices>,
  validatorsOf: (document: object) => ResponseValidators | undefined,
): JsonRpcEndpoint<AssistantServices> {
  const contracts = Object.values(DIALECTS);
  return new JsonRpcEndpoint({
    contracts: contracts.map((dialect) => ({ ...dialect, responseValidators: validatorsOf(dialect.document) })),
    open,
    admit: servedVersion,
    discovered: (parameters) => DIALECTS[servedVersion(parameters) ?? '0.3'],
  });
}

/** The version of the protocol that a caller says it speaks, without the number of a patch; undefined where it says none. */
function servedVersion({ header, query }: RequestParameters): keyof typeof DIALECTS | undefined {
  const named = String(header['a2a-version'] || query['A2A-Version'] || '').trim();
  if (named === '') return undefined;
  const [, version = ''] = /^(\d+\.\d+)(?:\.\d+)?$/.exec(named) ?? [];
  if (Object.hasOwn(DIALECTS, version)) return version as keyof typeof DIALECTS;
  const supportedVersions = Object.keys(DIALECTS).sort();
  const text = `'${named}'. This server speaks ${supportedVersions.join(' and ')}.`;
  throw new TaskProblem('version_not_supported', `This version of A2A is not supported: ${text}`, {
    requestedVersion: named,
    supportedVersions: supportedVersions.join(', '),
  });
}

/** The extensions of the protocol that a caller asks for, whichever name of the header its dialect has. */
export function askedExtensions({ header }: RequestParameters): string[] {
  const named = [header['a2a-extensions'], header['x-a2a-extensions']].filter((text) => text !== undefined).join(',');
  return named
    .split(',')
    .map((uri) => uri.trim())
    .filter((uri) => uri !== '');
}
