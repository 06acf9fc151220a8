/**
 * Protocol v2 over a WebSocket: commands in, answers and events out. One reading of the thread serves all subscriptions, so their
 * events come in the order of their numbers, each once. It is as slow as the client, and costs no memory.
 */
import { randomUUID } from 'node:crypto';
import type { Access } from '../../agent-server/auth/access.ts';
import {
  matches,
  type ProtocolEvent,
  type Subscription,
  sinceOf,
  subscriptionOf,
  textOf,
} from '../../agent-server/protocol/events.ts';
import { Problem } from '../../problem.ts';
import type { Call } from '../../runtime/handler.ts';
import type { MessageSocket, Opened } from '../../runtime/web-sockets.ts';
import { accessOf } from './caller.ts';
import type { Services } from './protocol.ts';
import { answerTo, type Command, commandIn, gapIn, refusalOf } from './protocol-answers.ts';

/** Where clients connect. The second form names a run, and is the same thread. Only the ids may be in capitals. */
export const SOCKET_PATH =
  /^\/threads\/(?<thread_id>[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\/(?:stream\/events|runs\/[0-9a-fA-F-]{36}\/protocol)$/;

const MAX_SUBSCRIPTIONS = 256;

/** Throws when the caller may not read the thread. */
export async function admitToThread(
  services: Services,
  { thread_id: threadId }: Record<string, string>,
  call: Call,
): Promise<Opened> {
  const access = accessOf(call);
  await services.threadEvents.open(access, threadId!);
  return (socket) => {
    const session = new Session(services, access, threadId!, call, socket);
    return (text) => session.take(text);
  };
}

interface OpenSubscription {
  wanted: Subscription;
  /** The number that it has come to; undefined before the first event that is kept. */
  cursor: number | undefined;
}

class Session {
  readonly #services: Services;
  readonly #access: Access;
  readonly #threadId: string;
  readonly #call: Call;
  readonly #socket: MessageSocket;
  readonly #subscriptions = new Map<string, OpenSubscription>();
  #stop = new AbortController();
  #reading: Promise<void> = Promise.resolve();

  constructor(services: Services, access: Access, threadId: string, call: Call, socket: MessageSocket) {
    this.#services = services;
    this.#access = access;
    this.#threadId = threadId;
    this.#call = call;
    this.#socket = socket;
  }

  async take(text: string): Promise<void> {
    const body = parsed(text);
    const command = commandIn(body);
    const answer = command ? await this.#answer(command) : refusalOf(body);
    await this.#socket.send(JSON.stringify(answer));
    // Its events follow the answer.
    if (answer.type === 'success' && command?.method === 'subscription.subscribe')
      this.#readFor(answer.result['subscription_id'] as string, command);
  }

  async #answer(command: Command) {
    const { id, method } = command;
    const done = (result: Record<string, unknown>) => ({
      type: 'success' as const,
      id,
      result,
      meta: { thread_id: this.#threadId },
    });
    const failed = (error: string, message: string) => ({ type: 'error' as const, id, error, message });
    if (method === 'subscription.subscribe') {
      const wanted = subscriptionOf(paramsOf(command));
      if (typeof wanted === 'string') return failed('invalid_argument', wanted);
      if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) return failed('invalid_argument', 'Too many subscriptions.');
      return done({ subscription_id: randomUUID() });
    }
    if (method === 'subscription.unsubscribe') {
      const { subscription_id: key } = paramsOf(command);
      if (typeof key !== 'string') return failed('invalid_argument', 'subscription.unsubscribe requires a subscription_id.');
      if (!this.#subscriptions.delete(key)) return failed('no_such_subscription', `Unknown subscription: ${key}`);
      if (this.#subscriptions.size === 0) this.#stop.abort();
      return done({});
    }
    try {
      return await answerTo(this.#services.commands, this.#access, this.#threadId, command);
    } catch (error) {
      const isExpected = error instanceof Problem && error.code !== 'internal';
      if (!isExpected) this.#call.log.error({ err: error, method }, 'a command failed');
      const forbidden = error instanceof Problem && error.code === 'forbidden';
      return failed(forbidden ? 'permission_denied' : 'unknown_error', isExpected ? error.message : 'Internal error.');
    }
  }

  /** The reading begins again where the subscription that is farthest back has to. */
  #readFor(key: string, command: Command): void {
    const wanted = subscriptionOf(paramsOf(command)) as Subscription;
    this.#subscriptions.set(key, { wanted, cursor: sinceOf(paramsOf(command)) });
    this.#stop.abort();
    this.#stop = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, this.#socket.signal]);
    this.#reading = this.#reading.then(() => this.#read(signal));
  }

  async #read(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const cursors = [...this.#subscriptions.values()].map(({ cursor }) => cursor);
    const known = cursors.filter((cursor) => cursor !== undefined);
    const seen = known.length > 0 ? Math.min(...known) : undefined;
    try {
      const reader = await this.#services.threadEvents.open(this.#access, this.#threadId);
      const isWanted = (event: ProtocolEvent) => this.#isWanted(event);
      const since = known.length < cursors.length ? undefined : seen;
      for await (const event of reader(isWanted, { since, seen, signal })) {
        if (signal.aborted) return;
        for (const open of this.#subscriptions.values()) open.cursor = Math.max(open.cursor ?? 0, event.seq);
        if (!(await this.#socket.send(textOf(event)))) return;
      }
    } catch (error) {
      const gap = gapIn(error);
      if (gap) await this.#socket.send(JSON.stringify(gap));
      else this.#call.log.error({ err: error }, 'reading a thread for a WebSocket failed');
      this.#socket.close(1011, gap ? 'resume_gap' : 'thread stream ended');
    }
  }

  /** Whether a subscription wants the event that has not come to it yet. */
  #isWanted(event: ProtocolEvent): boolean {
    for (const { wanted, cursor } of this.#subscriptions.values())
      if ((cursor === undefined || cursor < event.seq) && matches(wanted, event)) return true;
    return false;
  }
}

function paramsOf({ params }: Command): Record<string, unknown> {
  return params !== null && typeof params === 'object' && !Array.isArray(params) ? (params as Record<string, unknown>) : {};
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
