/** Runs: creating, awaiting, streaming, joining, cancelling and deleting them. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import { runNotFound } from '../../agent-server/runs/run-records.ts';
import type { Handler } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';
import { cancelOnDisconnect, joinedStream, locations, runEvents, runPath } from './run-answers.ts';

export type Services = Pick<AgentServer, 'runs' | 'streams' | 'webhooks'>;

export const createStatelessRun: Handler<operations.CreateStatelessRun, Services> = async ({ body }, { runs }, call) => {
  const [run] = await runs.createStateless(accessOf(call), [body]);
  return { status: 200, headers: { 'Content-Location': runPath(run!) }, body: run! };
};

export const createRunBatch: Handler<operations.CreateRunBatch, Services> = async ({ body }, { runs }, call) => ({
  status: 200,
  body: await runs.createStateless(accessOf(call), body),
});

export const cancelRuns: Handler<operations.CancelRuns, Services> = async ({ query, body }, { runs }, call) => {
  await runs.cancelMany(accessOf(call), body, query.action);
  return { status: 204 };
};

export const streamStatelessRun: Handler<operations.StreamStatelessRun, Services> = async ({ body }, services, call) => {
  const run = (await services.runs.createStateless(accessOf(call), [body], { streamed: true }))[0]!;
  if (body.on_disconnect === 'cancel') cancelOnDisconnect(services, run, call);
  return { status: 200, headers: locations(run, 'stream'), events: runEvents(services, run, undefined, call.signal) };
};

export const joinStatelessRunStream: Handler<operations.JoinStatelessRunStream, Services> = async (
  { path, query, header },
  services,
  call,
) => {
  const run = await services.runs.find(accessOf(call), path.run_id.toLowerCase());
  if (!run) throw runNotFound(path.run_id);
  return joinedStream(services, run, { ...query, lastId: header['last-event-id'] || undefined }, call);
};

export const waitForStatelessRun: Handler<operations.WaitForStatelessRun, Services> = async ({ body }, services, call) => {
  const run = (await services.runs.createStateless(accessOf(call), [body], { awaited: true }))[0]!;
  if (body.on_disconnect === 'cancel') cancelOnDisconnect(services, run, call);
  return { status: 200, headers: locations(run, 'join'), pending: services.runs.result(accessOf(call), run) };
};

export const listRuns: Handler<operations.ListRuns, Services> = async ({ path, query }, { runs }, call) => ({
  status: 200,
  body: await runs.list(accessOf(call), path.thread_id, query),
});

export const createRun: Handler<operations.CreateRun, Services> = async ({ path, body }, { runs }, call) => {
  const run = await runs.create(accessOf(call), path.thread_id, body);
  return { status: 200, headers: { 'Content-Location': runPath(run) }, body: run };
};

export const streamRun: Handler<operations.StreamRun, Services> = async ({ path, body }, services, call) => {
  const run = await services.runs.create(accessOf(call), path.thread_id, body, { streamed: true });
  if (body.on_disconnect === 'cancel') cancelOnDisconnect(services, run, call);
  return { status: 200, headers: locations(run, 'stream'), events: runEvents(services, run, undefined, call.signal) };
};

export const waitForRun: Handler<operations.WaitForRun, Services> = async ({ path, body }, services, call) => {
  const { run, result } = await services.runs.createAwaited(accessOf(call), path.thread_id, body);
  if (body.on_disconnect === 'cancel') cancelOnDisconnect(services, run, call);
  return { status: 200, headers: locations(run, 'join'), pending: result };
};

export const getRun: Handler<operations.GetRun, Services> = async ({ path }, { runs }, call) => ({
  status: 200,
  body: await runs.get(accessOf(call), path.thread_id, path.run_id),
});

export const deleteRun: Handler<operations.DeleteRun, Services> = async ({ path }, { runs }, call) => {
  await runs.delete(accessOf(call), path.thread_id, path.run_id);
  return { status: 204 };
};

export const cancelRun: Handler<operations.CancelRun, Services> = async ({ path, query }, { runs }, call) => {
  await runs.cancel(accessOf(call), path, query.action, query.wait);
  return { status: query.wait ? 204 : 202 };
};

export const joinRun: Handler<operations.JoinRun, Services> = async ({ path, query }, services, call) => {
  const run = await services.runs.getAwaited(accessOf(call), path.thread_id, path.run_id);
  if (query.cancel_on_disconnect) cancelOnDisconnect(services, run, call);
  return { status: 200, headers: locations(run, 'join'), pending: services.runs.result(accessOf(call), run) };
};

export const joinRunStream: Handler<operations.JoinRunStream, Services> = async ({ path, query, header }, services, call) => {
  const run = await services.runs.get(accessOf(call), path.thread_id, path.run_id);
  return joinedStream(services, run, { ...query, lastId: header['last-event-id'] || undefined }, call);
};

export const listWebhookDeliveries: Handler<operations.ListWebhookDeliveries, Services> = async (
  { path },
  { runs, webhooks },
  call,
) => {
  const { run_id: runId } = await runs.get(accessOf(call), path.thread_id, path.run_id);
  return { status: 200, body: await webhooks.of(runId) };
};
