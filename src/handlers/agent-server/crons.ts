/** Crons: making, reading, changing and deleting schedules. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Handler } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';
import { pagination } from './pagination.ts';

export type Services = Pick<AgentServer, 'crons'>;

export const createCron: Handler<operations.CreateCron, Services> = async ({ body }, { crons }, call) => ({
  status: 200,
  body: await crons.create(accessOf(call), body),
});

export const createThreadCron: Handler<operations.CreateThreadCron, Services> = async ({ path, body }, { crons }, call) => ({
  status: 200,
  body: await crons.createOnThread(accessOf(call), path.thread_id, body),
});

export const getCron: Handler<operations.GetCron, Services> = async ({ path }, { crons }, call) => ({
  status: 200,
  body: await crons.get(accessOf(call), path.cron_id),
});

export const patchCron: Handler<operations.PatchCron, Services> = async ({ path, body }, { crons }, call) => ({
  status: 200,
  body: await crons.patch(accessOf(call), path.cron_id, body),
});

export const deleteCron: Handler<operations.DeleteCron, Services> = async ({ path }, { crons }, call) => {
  await crons.delete(accessOf(call), path.cron_id);
  return { status: 204 };
};

export const searchCrons: Handler<operations.SearchCrons, Services> = async ({ body }, { crons }, call) => {
  const { crons: page, total } = await crons.search(accessOf(call), body);
  return { status: 200, headers: pagination(body.offset + page.length, total), body: page };
};

export const countCrons: Handler<operations.CountCrons, Services> = async ({ body }, { crons }, call) => ({
  status: 200,
  body: await crons.count(accessOf(call), body),
});
