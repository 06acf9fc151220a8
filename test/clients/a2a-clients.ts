/** The JavaScript clients of A2A, each seen through one interface, so that one scenario can ask them all. */
import { randomUUID } from 'node:crypto';
import type { Message, Part, Task, TaskArtifactUpdateEvent, TaskStatusUpdateEvent } from '@a2a-js/sdk';
import * as sdk03 from '@a2a-js/sdk/client';
import {
  GetTaskRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTasksRequest,
  Message as Message1,
  SendMessageRequest,
  StreamResponse,
  Task as Task1,
  TaskPushNotificationConfig,
} from 'a2a-sdk-1';
import * as sdk1 from 'a2a-sdk-1/client';

/** An agent server, or a deployment behind the gateway, which wants a key. */
export interface Route {
  api: string;
  key?: string;
}

/** A message, in parts of the 0.3 dialect. */
export interface Said {
  parts: Part[];
  taskId?: string;
  contextId?: string;
}

/** What a client shows of a task, a message or an event, whatever its dialect. */
export interface Shown {
  kind: 'task' | 'message' | 'status' | 'chunk';
  id: string;
  contextId: string;
  /** As in the 0.3 dialect. */
  state: string;
  /** The parts of the artifacts, of the message or of the chunk. */
  parts: unknown[];
  /** What the agent says of its state. */
  told: unknown[];
  history: number;
  append: boolean;
  last: boolean;
}

export interface A2aClient {
  send(message: Said, options?: { waits?: boolean }): Promise<Shown>;
  stream(message: Said): AsyncGenerator<Shown>;
  get(id: string, historyLength?: number): Promise<Shown>;
  cancel(id: string): Promise<Shown>;
  follow(id: string): AsyncGenerator<Shown>;
  /** Sets a push notification configuration, reads it and the list of all, and deletes it: the addresses at each step. */
  announce(id: string, url: string): Promise<(string | number)[]>;
  /** The ids of the tasks of a context; undefined where the client cannot ask. */
  list?(contextId: string): Promise<string[]>;
}

const CARD = '.well-known/agent-card.json';

function fetchOf({ key }: Route): typeof fetch {
  return (url, init) =>
    fetch(url, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...(key ? { 'x-api-key': key } : {}) },
    });
}

/** What the clients of both dialects take for the card of an assistant: the extended one, where its card announces one. */
export async function cardsOf(route: Route, assistant: string) {
  const options = { fetchImpl: fetchOf(route) };
  const factory03 = new sdk03.ClientFactory({
    transports: [new sdk03.JsonRpcTransportFactory(options)],
    cardResolver: new sdk03.DefaultAgentCardResolver(options),
  });
  const own03 = await (await factory03.createFromUrl(`${route.api}/a2a/${assistant}/`, `${CARD}?A2A-Version=0.3`)).getAgentCard();
  const factory1 = new sdk1.ClientFactory({
    transports: [new sdk1.JsonRpcTransportFactory(options)],
    cardResolver: new sdk1.DefaultAgentCardResolver(options),
  });
  const own1 = await (await factory1.createFromUrl(`${route.api}/a2a/${assistant}/`, CARD)).getAgentCard();
  return { own03, own1 };
}

/** `@a2a-js/sdk` 0.3.14, with the card of the assistant or, `byServer`, the one that the server has for it. */
export async function client03(route: Route, assistant: string, byServer = false): Promise<A2aClient> {
  const fetchImpl = fetchOf(route);
  const factory = new sdk03.ClientFactory({
    transports: [new sdk03.JsonRpcTransportFactory({ fetchImpl })],
    cardResolver: new sdk03.DefaultAgentCardResolver({ fetchImpl }),
  });
  const client = byServer
    ? await factory.createFromUrl(`${route.api}/`, `${CARD}?assistant_id=${assistant}`)
    : await factory.createFromUrl(`${route.api}/a2a/${assistant}/`, `${CARD}?A2A-Version=0.3`);
  const messageOf = (said: Said) => ({ kind: 'message' as const, role: 'user' as const, messageId: randomUUID(), ...said });
  return {
    send: async (said, { waits = true } = {}) =>
      shown03(await client.sendMessage({ message: messageOf(said), configuration: { blocking: waits } })),
    stream: (said) => mapped(client.sendMessageStream({ message: messageOf(said) }), shown03),
    get: async (id, historyLength) =>
      shown03(await client.getTask({ id, ...(historyLength === undefined ? {} : { historyLength }) })),
    cancel: async (id) => shown03(await client.cancelTask({ id })),
    follow: (id) => mapped(client.resubscribeTask({ id }), shown03),
    async announce(taskId, url) {
      const configured = await client.setTaskPushNotificationConfig({ taskId, pushNotificationConfig: { id: 'mine', url } });
      const named = { id: taskId, pushNotificationConfigId: 'mine' };
      const read = await client.getTaskPushNotificationConfig(named);
      const all = await client.listTaskPushNotificationConfig({ id: taskId });
      await client.deleteTaskPushNotificationConfig(named);
      const left = await client.listTaskPushNotificationConfig({ id: taskId });
      return [...[configured, read, ...all].map((one) => one.pushNotificationConfig.url), left.length];
    },
  };
}

/** `@a2a-js/sdk` 1.3.0, as it is, with its layer for the 0.3 dialect, or over plain HTTP. */
export async function client1(route: Route, assistant: string, as: 'is' | 'compat' | 'http+json'): Promise<A2aClient> {
  const options = { fetchImpl: fetchOf(route), legacyCompat: { enabled: as === 'compat' } };
  const Transport = as === 'http+json' ? sdk1.RestTransportFactory : sdk1.JsonRpcTransportFactory;
  const factory = new sdk1.ClientFactory({
    transports: [new Transport(options)],
    cardResolver: new sdk1.DefaultAgentCardResolver(options),
  });
  const client = await factory.createFromUrl(`${route.api}/a2a/${assistant}/`, CARD);
  const tenant = '';
  const requestOf = ({ parts, ...ids }: Said, waits = true) =>
    SendMessageRequest.fromJSON({
      message: { role: 'ROLE_USER', messageId: randomUUID(), ...ids, parts: parts.map(part1) },
      configuration: { returnImmediately: !waits },
    });
  const taskOf = (task: Task1) => shown1({ task: Task1.toJSON(task) });
  const eventOf = (event: unknown) => shown1(StreamResponse.toJSON(event as StreamResponse));
  return {
    async send(said, { waits } = {}) {
      const sent = await client.sendMessage(requestOf(said, waits));
      return 'messageId' in sent ? shown1({ message: Message1.toJSON(sent) }) : taskOf(sent);
    },
    stream: (said) => mapped(client.sendMessageStream(requestOf(said)), eventOf),
    get: async (id, historyLength) => taskOf(await client.getTask(GetTaskRequest.fromJSON({ id, historyLength }))),
    cancel: async (id) => taskOf(await client.cancelTask({ id, tenant, metadata: undefined })),
    follow: (id) => mapped(client.resubscribeTask({ id, tenant }), eventOf),
    async announce(taskId, url) {
      const config = TaskPushNotificationConfig.fromJSON({ taskId, id: 'mine', url });
      const configured = await client.createTaskPushNotificationConfig(config);
      const named = { tenant, taskId, id: 'mine' };
      const read = await client.getTaskPushNotificationConfig(named);
      const list = async () => {
        const request = ListTaskPushNotificationConfigsRequest.fromJSON({ taskId });
        return (await client.listTaskPushNotificationConfig(request)).configs;
      };
      const all = await list();
      await client.deleteTaskPushNotificationConfig(named);
      return [...[configured, read, ...all].map((one) => one.url), (await list()).length];
    },
    async list(contextId) {
      return (await client.listTasks(ListTasksRequest.fromJSON({ contextId }))).tasks.map(({ id }) => id);
    },
  };
}

async function* mapped<From, To>(events: AsyncIterable<From>, map: (event: From) => To): AsyncGenerator<To> {
  for await (const event of events) yield map(event);
}

const NOTHING = { id: '', contextId: '', state: '', parts: [], told: [], history: 0, append: false, last: false };

function shown03(event: Message | Task | TaskStatusUpdateEvent | TaskArtifactUpdateEvent): Shown {
  const contextId = event.contextId ?? '';
  if (event.kind === 'message') return { ...NOTHING, kind: 'message', contextId, parts: event.parts };
  if (event.kind === 'artifact-update') {
    const { artifact, append = false, lastChunk: last = false, taskId: id } = event;
    return { ...NOTHING, kind: 'chunk', id, contextId, parts: artifact.parts, append, last };
  }
  const { state, message } = event.status;
  const told = message?.parts ?? [];
  if (event.kind === 'status-update')
    return { ...NOTHING, kind: 'status', id: event.taskId, contextId, state, told, last: event.final };
  const parts = (event.artifacts ?? []).flatMap((artifact) => artifact.parts);
  return { ...NOTHING, kind: 'task', id: event.id, contextId, state, parts, told, history: event.history?.length ?? 0 };
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of every shape
type Json = any;

/** An event of the 1.0 dialect, as JSON. */
function shown1(event: Json): Shown {
  const { task, message, statusUpdate, artifactUpdate } = event;
  if (message) return { ...NOTHING, kind: 'message', contextId: message.contextId, parts: message.parts.map(part03) };
  if (artifactUpdate) {
    const { artifact, append = false, lastChunk: last = false, taskId: id, contextId } = artifactUpdate;
    return { ...NOTHING, kind: 'chunk', id, contextId, parts: artifact.parts.map(part03), append, last };
  }
  const { status, contextId } = task ?? statusUpdate;
  const state = status.state.replace('TASK_STATE_', '').toLowerCase().replace('_', '-');
  const told = (status.message?.parts ?? []).map(part03);
  if (statusUpdate) return { ...NOTHING, kind: 'status', id: statusUpdate.taskId, contextId, state, told };
  const parts = (task.artifacts ?? []).flatMap((artifact: Json) => artifact.parts.map(part03));
  return { ...NOTHING, kind: 'task', id: task.id, contextId, state, parts, told, history: task.history?.length ?? 0 };
}

function part1(part: Part): Json {
  if (part.kind === 'text') return { text: part.text };
  if (part.kind === 'data') return { data: part.data };
  const { name, mimeType, ...file } = part.file;
  const content = 'bytes' in file ? { raw: file.bytes } : { url: file.uri };
  return { ...content, filename: name, mediaType: mimeType };
}

function part03({ text, data, raw, url, filename, mediaType }: Json): Json {
  if (text !== undefined) return { kind: 'text', text };
  if (data !== undefined) return { kind: 'data', data };
  const file = { ...(raw === undefined ? { uri: url } : { bytes: raw }), name: filename, mimeType: mediaType };
  return { kind: 'file', file };
}
