/** The 1.0 dialect of A2A: its document, methods, error codes and error data, as the endpoint of an assistant serves them. */
import { createRequire } from 'node:module';
import { errors, methods, refused } from '../../../../generated/a2a/1.0/methods.gen.ts';
import type { NotificationShape } from '../../../a2a/push-notifications.ts';
import { reasonOf, TaskProblem, type TaskProblemReason } from '../../../a2a/task.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { Issue, Problem } from '../../../problem.ts';
import type { RpcContract } from '../../../runtime/json-rpc.ts';
import { protoJsonReader } from '../../../runtime/proto-json.ts';
import { handlers } from './handlers.gen.ts';
import { DIALECT, eventToWire } from './shapes.ts';

const CODES: Record<TaskProblemReason, number> = {
  task_not_found: errors.TaskNotFound.code,
  task_not_cancelable: errors.TaskNotCancelable.code,
  push_not_supported: errors.PushNotificationNotSupported.code,
  content_type_not_supported: errors.ContentTypeNotSupported.code,
  unsupported_operation: errors.UnsupportedOperation.code,
  version_not_supported: errors.VersionNotSupported.code,
  extension_required: errors.ExtensionSupportRequired.code,
  extended_card_not_configured: errors.ExtendedAgentCardNotConfigured.code,
};

const document = createRequire(import.meta.url)('../../../../generated/a2a/1.0/openrpc.json');

export const dialect: RpcContract & { notification: NotificationShape } = {
  api: 'a2a/1.0',
  document,
  methods,
  refused,
  handlers,
  notification: { dialect: DIALECT, tells: 'updates', of: eventToWire },
  headersOf: (services): Record<string, string> => {
    const { activeExtensions: active } = services as Tasks;
    return active.length > 0 ? { 'A2A-Extensions': active.join(', ') } : {};
  },
  codeOf: (problem: Problem) => CODES[reasonOf(problem) as TaskProblemReason],
  dataOf: errorData,
  httpStatusOf: (code) => STATUSES[code] ?? (REASONS.has(code) ? { status: 400, name: 'FAILED_PRECONDITION' } : undefined),
  read: protoJsonReader(document),
};

/** Code → the name that `ErrorInfo` gives it: `TaskNotFound` is `TASK_NOT_FOUND`. Those of JSON-RPC have none. */
const REASONS = new Map(
  Object.entries(errors)
    .filter(([, { code }]) => code > -32_100)
    .map(([name, { code }]) => [code as number, name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()]),
);

/** `error.data` as the protocol types it (A2A 1.0, section 9.5). */
function errorData(code: number, problem?: Problem): object[] | undefined {
  const reason = REASONS.get(code);
  if (reason) {
    const about = problem instanceof TaskProblem ? problem.about : {};
    const metadata = Object.keys(about).length > 0 ? { metadata: about } : {};
    return [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org', ...metadata }];
  }
  if (code !== errors.InvalidParams.code || !problem) return undefined;
  const fieldViolations = problem.issues?.map(violationOf) ?? violationsIn(problem.message);
  if (fieldViolations.length === 0) return undefined;
  return [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }];
}

interface Violation {
  field: string;
  description: string;
}

function violationOf({ loc, msg }: Issue): Violation {
  // `loc` begins with `body`.
  const names = loc.slice(1).map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`));
  return { field: names.join('').replace(/^\./, ''), description: msg };
}

/** A rule that no schema states begins its sentence with the field. */
function violationsIn(message: string): Violation[] {
  const [, field, description] = /^([a-z]\w*(?:\.\w+)*): (.+)$/s.exec(message) ?? [];
  return field && description ? [{ field, description }] : [];
}

/** Status and name over plain HTTP where they are not those of a request that cannot be served (A2A 1.0, section 5.4). */
const STATUSES: Readonly<Record<number, { status: number; name: string }>> = {
  [errors.TaskNotFound.code]: { status: 404, name: 'NOT_FOUND' },
  [errors.ContentTypeNotSupported.code]: { status: 400, name: 'INVALID_ARGUMENT' },
  [errors.InvalidAgentResponse.code]: { status: 500, name: 'INTERNAL' },
};
