import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import type { Services } from './services.ts';

export const tasksGet: RpcHandler<Methods['tasks/get'], Services> = (params, tasks) => tasks.get(params);
