import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import type { Services } from './services.ts';

export const messageSend: RpcHandler<Methods['message/send'], Services> = (params, tasks) => tasks.send(params);
