/** Messages to an agent: each makes a task or continues one. */
import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';

/** The tasks of the assistant whose endpoint was called. */
export type Services = Pick<Tasks, 'send' | 'stream'>;

export const messageSend: RpcHandler<Methods['message/send'], Services> = (params, tasks) => tasks.send(params);

export const messageStream: RpcHandler<Methods['message/stream'], Services> = (params, tasks, call) =>
  tasks.stream(params, call.signal);
