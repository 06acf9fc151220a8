/** The long-term store. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Handler } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';

export type Services = Pick<AgentServer, 'store'>;

export const putItem: Handler<operations.PutItem, Services> = async ({ body }, { store }, call) => {
  await store.put(accessOf(call), body);
  return { status: 204 };
};

export const getItem: Handler<operations.GetItem, Services> = async ({ query }, { store }, call) => ({
  status: 200,
  body: await store.get(
    accessOf(call),
    { namespace: query.namespace.flatMap((labels) => labels.split('.')), key: query.key },
    query.refresh_ttl,
  ),
});

export const deleteItem: Handler<operations.DeleteItem, Services> = async ({ body }, { store }, call) => {
  await store.delete(accessOf(call), body);
  return { status: 204 };
};

export const searchItems: Handler<operations.SearchItems, Services> = async ({ body }, { store }, call) => ({
  status: 200,
  body: await store.search(accessOf(call), body),
});

export const listNamespaces: Handler<operations.ListNamespaces, Services> = async ({ body }, { store }, call) => ({
  status: 200,
  body: { namespaces: await store.namespaces(accessOf(call), body) },
});
