/** Revisions. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';

export type Services = Pick<ControlPlane, 'revisions'>;

export const listRevisions: Handler<operations.ListRevisions, Services> = async ({ path, query }, { revisions }, call) => ({
  status: 200,
  body: await revisions.list(principalOf(call), path.deployment_id, query),
});

export const createRevision: Handler<operations.CreateRevision, Services> = async ({ path, body }, { revisions }, call) => ({
  status: 201,
  body: await revisions.create(principalOf(call), path.deployment_id, body),
});

export const getRevision: Handler<operations.GetRevision, Services> = async ({ path }, { revisions }, call) => ({
  status: 200,
  body: await revisions.get(principalOf(call), path.deployment_id, path.revision_id),
});

export const redeployRevision: Handler<operations.RedeployRevision, Services> = async ({ path }, { revisions }, call) => ({
  status: 200,
  body: await revisions.redeploy(principalOf(call), path.deployment_id, path.revision_id),
});

export const interruptRevision: Handler<operations.InterruptRevision, Services> = async ({ path }, { revisions }, call) => ({
  status: 200,
  body: await revisions.interrupt(principalOf(call), path.deployment_id, path.revision_id),
});

export const createInterruption: Handler<operations.CreateInterruption, Services> = interruptRevision;

export const patchSecrets: Handler<operations.PatchSecrets, Services> = async ({ path, body }, { revisions }, call) => ({
  status: 200,
  body: await revisions.patchSecrets(principalOf(call), path.deployment_id, body),
});
