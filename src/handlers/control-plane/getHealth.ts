import type { GetHealth } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getHealth: Handler<GetHealth, Services> = async (_request, { assertHealthy }) => {
  await assertHealthy();
  return { status: 200, body: { ok: true } };
};
