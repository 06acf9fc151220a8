import type { RotateKey } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const rotateKey: Handler<RotateKey, Services> = async ({ path, body }, { keyAdministration }, call) => ({
  status: 200,
  body: await keyAdministration.rotate(principalOf(call), path.key_id, body),
});
