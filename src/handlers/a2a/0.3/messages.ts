/** Messages to an agent: each creates a task or continues one. */
import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import { answerToWire, eventToWire, sendRequestOf } from './shapes.ts';

/** The tasks of the assistant whose endpoint was called. */
export type Services = Pick<Tasks, 'send' | 'stream'>;

export const messageSend: RpcHandler<Methods['message/send'], Services> = async (params, tasks) =>
  answerToWire(await tasks.send(sendRequestOf(params), params.configuration?.blocking !== false));

export const messageStream: RpcHandler<Methods['message/stream'], Services> = async function* (params, tasks, call) {
  for await (const event of tasks.stream(sendRequestOf(params), call.signal)) yield eventToWire(event);
};
