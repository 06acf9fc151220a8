import type { GetHealth } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getHealth: Handler<GetHealth, Services> = async ({ query }, { agent }) => {
  if (query.check_db) await agent.storage.read('SELECT 1 AS alive');
  await agent.storage.assertWritable();
  return { status: 200, body: { ok: true } };
};
