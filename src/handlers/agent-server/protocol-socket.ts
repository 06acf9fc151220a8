/**
 * Protocol v2 over a WebSocket: commands in, answers and events out. Each subscription reads the thread by itself, so a slow client
 * costs no memory; an event that several subscriptions want is sent once.
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
import type { MessageSocket } from '../../runtime/web-sockets.ts';
import { accessOf } from './caller.ts';
import type { Services } from './protocol.ts';
import { answerTo, type Command, commandIn, gapIn, refusalOf } from './protocol-answers.ts';

/** Where clients connect. The second form names a run, and is the same thread. */
export const SOCKET_PATH =
  /^\/threads\/(?<thread_id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:stream\/events|runs\/[0-9a-f-]{36}\/protocol)$/i;

const MAX_SUBSCRIPTIONS = 256;

/** Takes the messages of a client. Throws when it may not read the thread. */
export async function openProtocolSocket(
  services: Services,
  { thread_id: threadId }: Record<string, string>,
  call: Call,
  socket: MessageSocket,
): Promise<(text: string) => Promise<void>> {
  const access = accessOf(call);
  const session = new Session(services, access, threadId!, call, socket);
  await services.threadEvents.open(access, threadId!);
  return (text) => session.take(text);
}

interface OpenSubscription {
  wanted: Subscription;
  /** The number of the last event it has come to. */
  cursor: number;
  /** Numbers after the cursor that were sent for another subscription. */
  sent: Set<number>;
  stop: AbortController;
}

class Session {
  readonly #services: Services;
  readonly #access: Access;
  readonly #threadId: string;
  readonly #call: Call;
  readonly #socket: MessageSocket;
  readonly #subscriptions = new Map<string, OpenSubscription>();

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
      void this.#read(answer.result['subscription_id'] as string, sinceOf(paramsOf(command)));
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
      const subscriptionId = randomUUID();
      this.#subscriptions.set(subscriptionId, { wanted, cursor: -1, sent: new Set(), stop: new AbortController() });
      return done({ subscription_id: subscriptionId });
    }
    if (method === 'subscription.unsubscribe') {
      const { subscription_id: key } = paramsOf(command);
      if (typeof key !== 'string') return failed('invalid_argument', 'subscription.unsubscribe requires a subscription_id.');
      const open = this.#subscriptions.get(key);
      if (!open) return failed('no_such_subscription', `Unknown subscription: ${key}`);
      this.#subscriptions.delete(key);
      open.stop.abort();
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

  async #read(key: string, since: number | undefined): Promise<void> {
    const open = this.#subscriptions.get(key);
    if (!open) return;
    const signal = AbortSignal.any([open.stop.signal, this.#socket.signal]);
    try {
      const reader = await this.#services.threadEvents.open(this.#access, this.#threadId);
      for await (const event of reader(open.wanted, since, signal)) {
        open.cursor = event.seq;
        if (open.sent.delete(event.seq)) continue;
        this.#sentFor(open, event);
        if (!(await this.#socket.send(textOf(event)))) return;
      }
    } catch (error) {
      const gap = gapIn(error);
      if (gap) await this.#socket.send(JSON.stringify(gap));
      else this.#call.log.error({ err: error }, 'reading a thread for a WebSocket failed');
      this.#socket.close(1011, gap ? 'resume_gap' : 'thread stream ended');
    }
  }

  /** Other subscriptions need not send the event again. Those that come later do. */
  #sentFor(sender: OpenSubscription, event: ProtocolEvent): void {
    for (const other of this.#subscriptions.values())
      if (other !== sender && other.cursor < event.seq && matches(other.wanted, event)) other.sent.add(event.seq);
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
