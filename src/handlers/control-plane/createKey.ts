import type { CreateKey } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createKey: Handler<CreateKey, Services> = async ({ body }, { keyAdministration }, call) => ({
  status: 201,
  body: await keyAdministration.create(principalOf(call), body),
});
