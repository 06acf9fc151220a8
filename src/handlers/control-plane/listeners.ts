/** Listeners. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';

export type Services = Pick<ControlPlane, 'listeners'>;

export const listListeners: Handler<operations.ListListeners, Services> = async ({ query }, { listeners }, call) => ({
  status: 200,
  body: await listeners.list(principalOf(call), query),
});

export const createListener: Handler<operations.CreateListener, Services> = async ({ body }, { listeners }, call) => ({
  status: 201,
  body: await listeners.create(principalOf(call), body),
});

export const getListener: Handler<operations.GetListener, Services> = async ({ path }, { listeners }, call) => ({
  status: 200,
  body: await listeners.get(principalOf(call), path.listener_id),
});

export const patchListener: Handler<operations.PatchListener, Services> = async ({ path, body }, { listeners }, call) => ({
  status: 200,
  body: await listeners.patch(principalOf(call), path.listener_id, body),
});

export const deleteListener: Handler<operations.DeleteListener, Services> = async ({ path }, { listeners }, call) => {
  await listeners.delete(principalOf(call), path.listener_id);
  return { status: 204 };
};
