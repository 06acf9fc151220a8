// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import { messageSend } from './message-send.ts';
import { messageStream } from './message-stream.ts';
import { tasksGet } from './tasks-get.ts';
import { tasksCancel } from './tasks-cancel.ts';
import type { Services } from './services.ts';

export const handlers: { [Id in keyof Methods]: RpcHandler<Methods[Id], Services> } = {
  'message/send': messageSend,
  'message/stream': messageStream,
  'tasks/get': tasksGet,
  'tasks/cancel': tasksCancel,
};
