import type { SearchDeployLogs } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const searchDeployLogs: Handler<SearchDeployLogs, Services> = async ({ path, body }, { logs }, call) => {
  const { lines, next } = await logs.ofDeployment(principalOf(call), path.deployment_id, 'deploy', body);
  return { status: 200, body: { logs: lines, next_offset: next } };
};
