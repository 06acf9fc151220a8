/** The 0.3 dialect of A2A: its document, methods and error codes, as the endpoint of an assistant serves them. */
import { createRequire } from 'node:module';
import { errors, methods, refused } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { NotificationShape } from '../../../a2a/push-notifications.ts';
import { reasonOf, type TaskProblemReason } from '../../../a2a/task.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { Problem } from '../../../problem.ts';
import type { RpcContract } from '../../../runtime/json-rpc.ts';
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
  extended_card_not_configured: errors.AuthenticatedExtendedCardNotConfigured.code,
};

export const dialect: RpcContract & { notification: NotificationShape } = {
  api: 'a2a/0.3',
  document: createRequire(import.meta.url)('../../../../generated/a2a/0.3/openrpc.json'),
  methods,
  refused,
  handlers,
  notification: { dialect: DIALECT, tells: 'tasks', of: eventToWire },
  headersOf: (services): Record<string, string> => {
    const { activeExtensions: active } = services as Tasks;
    return active.length > 0 ? { 'X-A2A-Extensions': active.join(', ') } : {};
  },
  codeOf: (problem: Problem) => CODES[reasonOf(problem) as TaskProblemReason],
};
