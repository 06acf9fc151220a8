/** Assistants: their graphs, schemas and versions. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import { Problem } from '../../problem.ts';
import type { Handler } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';
import { pagination } from './pagination.ts';

export type Services = Pick<AgentServer, 'assistants' | 'assistantVersions' | 'assistantRemoval' | 'descriptions'>;

export const createAssistant: Handler<operations.CreateAssistant, Services> = async ({ body }, { assistantVersions }, call) => ({
  status: 200,
  body: await assistantVersions.create(accessOf(call), body),
});

export const countAssistants: Handler<operations.CountAssistants, Services> = async ({ body }, { assistants }, call) => ({
  status: 200,
  body: await assistants.count(accessOf(call), body),
});

export const searchAssistants: Handler<operations.SearchAssistants, Services> = async ({ body }, services, call) => {
  const { assistants, total } = await services.assistants.search(accessOf(call), body);
  return { status: 200, headers: pagination(body.offset + assistants.length, total), body: assistants };
};

export const getAssistant: Handler<operations.GetAssistant, Services> = async ({ path }, { assistants }, call) => ({
  status: 200,
  body: await assistants.get(accessOf(call), path.assistant_id),
});

export const patchAssistant: Handler<operations.PatchAssistant, Services> = async (
  { path, body },
  { assistantVersions },
  call,
) => ({
  status: 200,
  body: await assistantVersions.patch(accessOf(call), path.assistant_id, body),
});

export const deleteAssistant: Handler<operations.DeleteAssistant, Services> = async (
  { path, query },
  { assistantRemoval },
  call,
) => {
  await assistantRemoval.delete(accessOf(call), path.assistant_id, query.delete_threads);
  return { status: 204 };
};

export const getAssistantGraph: Handler<operations.GetAssistantGraph, Services> = async (
  { path, query },
  { descriptions, assistants },
  call,
) => {
  const xray = query.xray.toLowerCase();
  const depth = xray === 'true' || xray === 'false' ? xray === 'true' : Number(xray);
  return {
    status: 200,
    body: await descriptions.graph(accessOf(call), await assistants.get(accessOf(call), path.assistant_id), depth),
  };
};

export const setLatestAssistantVersion: Handler<operations.SetLatestAssistantVersion, Services> = async (
  { path, query, body },
  { assistantVersions },
  call,
) => {
  const version = body.version ?? query.version;
  if (version === undefined) throw new Problem('invalid', 'body.version: required, unless the query has it.');
  return { status: 200, body: await assistantVersions.setLatest(accessOf(call), path.assistant_id, version) };
};

export const getAssistantSchemas: Handler<operations.GetAssistantSchemas, Services> = async (
  { path, query },
  { descriptions, assistants },
  call,
) => ({
  status: 200,
  body: await descriptions.schemas(accessOf(call), await assistants.get(accessOf(call), path.assistant_id), query.types),
});

export const listAssistantSubgraphs: Handler<operations.ListAssistantSubgraphs, Services> = async (
  { path, query },
  { assistants, descriptions },
  call,
) => {
  const assistant = await assistants.get(accessOf(call), path.assistant_id);
  return { status: 200, body: await descriptions.subgraphs(accessOf(call), assistant, { recurse: query.recurse }) };
};

export const getAssistantSubgraph: Handler<operations.GetAssistantSubgraph, Services> = async (
  { path, query },
  { assistants, descriptions },
  call,
) => {
  const assistant = await assistants.get(accessOf(call), path.assistant_id);
  const options = { namespace: path.namespace, recurse: query.recurse };
  return { status: 200, body: await descriptions.subgraphs(accessOf(call), assistant, options) };
};

export const listAssistantVersions: Handler<operations.ListAssistantVersions, Services> = async (
  { path, body },
  { assistantVersions },
  call,
) => ({
  status: 200,
  body: await assistantVersions.list(accessOf(call), path.assistant_id, body),
});
