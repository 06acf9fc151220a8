import type { ListRevisionLogs } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listRevisionLogs: Handler<ListRevisionLogs, Services> = async ({ path, query }, { logs }, call) => {
  const { lines, next } = await logs.ofRevision(principalOf(call), path.deployment_id, path.revision_id, query.type, query);
  return { status: 200, body: { logs: lines, next_offset: next } };
};
