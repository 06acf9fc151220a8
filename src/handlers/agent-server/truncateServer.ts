import type { TruncateServer } from '../../../generated/agent-server/operations.gen.ts';
import { Problem } from '../../problem.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const truncateServer: Handler<TruncateServer, Services> = async ({ body }, { agent, testEndpoints }) => {
  if (!testEndpoints) throw new Problem('not_found', 'This server was started without --test-endpoints.');
  await agent.truncate(body);
  return { status: 200, body: { ok: true } };
};
