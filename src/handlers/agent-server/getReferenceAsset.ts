import type { GetReferenceAsset } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { referenceAsset } from '../../runtime/reference.ts';
import type { Services } from './services.ts';

export const getReferenceAsset: Handler<GetReferenceAsset, Services> = async ({ path }) => ({
  status: 200,
  ...(await referenceAsset(path.asset)),
});
