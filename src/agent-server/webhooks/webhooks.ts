/**
 * Sends webhooks: announcements of ended runs, and the changes of tasks, signed as Standard Webhooks. Each is tried until its receiver takes it or the tries
 * are used up, by any process. A receiver that is slow or gone holds up neither runs nor other receivers.
 */
import { createHmac } from 'node:crypto';
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { Logger } from 'pino';
import type { Agent } from 'undici';
import type { WebhookDelivery } from '../../../generated/agent-server/types.gen.ts';
import { isUnavailable, messageOf, Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { everything } from '../auth/access.ts';
import { withinContextOf } from '../encryption/encryption-context.ts';
import { isRelative, type WebhookPolicy } from '../graphs/webhook-policy.ts';
import type { ThreadStates } from '../threads/thread-states.ts';
import {
  type AttemptOutcome,
  claimants,
  claimDelivery,
  completeBody,
  type DeliveryRow,
  type DueDelivery,
  deleteDelivery,
  deleteOldDeliveries,
  deliveriesOf,
  dueDeliveries,
  findDelivery,
  recordAttempt,
  releaseClaims,
  releasePlannedAhead,
  unfixedDeliveries,
} from './delivery-records.ts';
import { hasTaken, isClosed, pushConfig, splitChange, supersedeStalled, type TaskChange } from './push-records.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses between the tries of a delivery. Documented in docs/webhooks.md. */
const PAUSES_MS = [
  ...[2 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
];
const SWEEP_MS = 2_000;
/** Between the end of a run and its announcement, so that the end is committed. */
const SOON_MS = 20;
/** Where many wait for a receiver that hangs, a look takes longer. Looks then take this part of the time at most. */
const LOOKING_PART = 0.1;
const ANSWER_MS = 10 * SECOND_MS;
/** A process of another machine that took a delivery and died keeps it for this long. */
const CLAIM_MS = 30 * SECOND_MS;
/** A clock set back by less only lengthens pauses. */
const SET_BACK_MS = MINUTE_MS;
/** How many are sent at once, in all and to one receiver. */
const AT_ONCE = 32;
const AT_ONCE_TO_ONE = 4;
const KEPT_MS = 7 * 24 * HOUR_MS;

/** A change of a task that is to be told. */
export interface ToldChange {
  taskId: string;
  runId: string;
  change: TaskChange;
  /** Whether `closed` was announced of the run. */
  isClosed: boolean;
  at: string;
  /** How the receiver wants to be told. */
  dialect: string;
  /** Whether the receiver took what came before, and so knows the task. */
  knowsTask: boolean;
}

/** The texts that tell a change, each to be sent for itself; none when there is nothing to tell any more. */
export type TellChange = (change: ToldChange) => Promise<string[]>;

/** What is posted. */
interface Post {
  url: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** Why an attempt sends nothing: there is nothing any more, or its parts are sent one by one from now on. */
type Untold = 'nothing to tell' | 'in parts';

interface WebhooksOptions {
  storage: Storage;
  states: ThreadStates;
  /** This process, as others know it. */
  owner: string;
  /** Whether another process has certainly ended. */
  isDead(owner: string): Promise<boolean>;
  policy: WebhookPolicy;
  /** Whether webhooks are sent at all. */
  enabled: boolean;
  /** The address of this server and what it wants of requests, for relative addresses; undefined until it listens. */
  own(): { url: string; headers: Record<string, string> } | undefined;
  log: Logger;
}

export class Webhooks {
  readonly #options: WebhooksOptions;
  /** Loaded with the first delivery: most servers send none, and it is a tenth of what a start loads. */
  #client: Promise<{ fetch: typeof import('undici').fetch; agent: Agent }> | undefined;
  readonly #underWay = new Map<string, { receiver: string; done: Promise<void> }>();
  readonly #stopped = new AbortController();
  #sweep: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #cleanedAt = 0;
  #lookMs = 0;
  /** Set where there are tasks. */
  tell: TellChange | undefined;

  constructor(options: WebhooksOptions) {
    this.#options = options;
  }

  /** Throws `invalid` for an address that no webhook goes to. */
  assertAllowed(address: string | null | undefined): void {
    if (!address) return;
    const { enabled, policy } = this.#options;
    if (!enabled) throw new Problem('invalid', 'Webhooks are disabled: http.disable_webhooks is set.');
    policy.assertAllowed(address);
  }

  /** The deliveries of a run. */
  of(runId: string): Promise<WebhookDelivery[]> {
    return deliveriesOf(this.#options.storage, runId);
  }

  /** Fixes what is to be announced of a thread that is about to go. False when its state could not be read. */
  async fix(threadId: string): Promise<boolean> {
    const { storage, log } = this.#options;
    try {
      for (const row of await unfixedDeliveries(storage, threadId)) await withinContextOf(row, () => this.#bodyOf(row));
      return true;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.warn(
        { err: error, threadId },
        'the values of a run that is yet to be announced could not be read before its thread goes',
      );
      return false;
    }
  }

  start(): void {
    if (!this.#options.enabled) return;
    this.#sweep = setInterval(() => this.#look(true), SWEEP_MS);
    this.#look(true);
  }

  /** Resolves when this process sends no more. What was not answered is sent again by the next one. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    clearInterval(this.#sweep);
    clearTimeout(this.#soon);
    await this.#looking;
    await Promise.all([...this.#underWay.values()].map(({ done }) => done));
    await (await this.#client)?.agent.destroy();
  }

  /** A run has ended that may have to be announced. */
  wake(): void {
    if (this.#sweep === undefined || this.#stopped.signal.aborted) return;
    this.#soon ??= setTimeout(
      () => {
        this.#soon = undefined;
        this.#look();
      },
      Math.max(SOON_MS, this.#lookMs / LOOKING_PART),
    );
  }

  #look(isSweep = false): void {
    if (this.#stopped.signal.aborted) return;
    this.#looking ??= (isSweep ? this.#release() : Promise.resolve())
      .then(() => this.#sendDue())
      .catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'looking for due webhooks failed; the next sweep tries again'),
      )
      .finally(() => (this.#looking = undefined));
  }

  /** Makes due what a dead process was sending, and what a clock that was wrong keeps back. */
  async #release(): Promise<void> {
    const { storage, owner, isDead } = this.#options;
    for (const other of await claimants(storage))
      if (other !== owner && (await isDead(other))) await releaseClaims(storage, other);
    await releasePlannedAhead(storage, SET_BACK_MS);
  }

  async #sendDue(): Promise<void> {
    const { storage, owner, log } = this.#options;
    while (!this.#stopped.signal.aborted && this.#underWay.size < AT_ONCE) {
      const from = performance.now();
      const superseded = await supersedeStalled(storage, new Date().toISOString());
      if (superseded > 0) log.info({ receivers: superseded }, 'superseded notifications that receivers did not take');
      const due = await dueDeliveries(storage, this.#busyReceivers(), AT_ONCE);
      this.#lookMs = performance.now() - from;
      let begun = 0;
      for (const row of due) {
        if (this.#underWay.size >= AT_ONCE || this.#busyReceivers().includes(row.receiver)) continue;
        if (this.#underWay.has(row.delivery_id)) continue;
        if (!(await claimDelivery(storage, row, { owner, ms: CLAIM_MS }, new Date().toISOString()))) continue;
        begun += 1;
        const claimed = { ...row, attempts: Number(row.attempts) + 1 };
        const done = this.#deliver(claimed).finally(() => {
          this.#underWay.delete(row.delivery_id);
          this.wake();
        });
        this.#underWay.set(row.delivery_id, { receiver: row.receiver, done });
      }
      if (begun === 0) break;
    }
    if (performance.now() - this.#cleanedAt < HOUR_MS && this.#cleanedAt > 0) return;
    this.#cleanedAt = performance.now();
    await deleteOldDeliveries(storage, new Date(Date.now() - KEPT_MS).toISOString());
  }

  #busyReceivers(): string[] {
    const counts = new Map<string, number>();
    for (const { receiver } of this.#underWay.values()) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= AT_ONCE_TO_ONE).map(([receiver]) => receiver);
  }

  /** Each is read by itself: one that cannot be decrypted keeps no other from being sent. */
  async #deliver(due: DueDelivery): Promise<void> {
    const { storage, log } = this.#options;
    const { delivery_id: deliveryId, run_id: runId } = due;
    try {
      const row = await findDelivery(storage, deliveryId);
      if (row) await withinContextOf(row, () => this.#deliverRow(row));
    } catch (error) {
      log.error({ err: error, deliveryId, runId }, 'sending a webhook failed');
      // Its claim lapses.
      if (isUnavailable(error)) return;
      // The reason could not be encrypted either, so none is stored.
      const outcome = { ...again(due, '', null), error: null };
      if (outcome.status === 'failed') log.warn({ deliveryId, runId }, 'gave up a webhook');
      await recordAttempt(storage, due, outcome, new Date().toISOString()).catch((failure: unknown) => {
        log.error({ err: failure, deliveryId, runId }, 'postponing a webhook failed; it is tried again');
      });
    }
  }

  async #deliverRow(row: DeliveryRow): Promise<void> {
    const { storage, log } = this.#options;
    const { delivery_id: deliveryId, run_id: runId } = row;
    const outcome = await this.#attempt(row);
    if (outcome === 'nothing to tell') return await deleteDelivery(storage, deliveryId);
    if (outcome === 'in parts') return;
    // A stop cut the attempt off: it is due again at once.
    if (this.#stopped.signal.aborted && outcome.status !== 'delivered') Object.assign(outcome, { status: 'pending', pauseMs: 0 });
    await recordAttempt(storage, row, outcome, new Date().toISOString());
    if (outcome.status === 'failed') log.warn({ deliveryId, runId, reason: outcome.error }, 'gave up a webhook');
  }

  /** The body with the values of the run, the same in all attempts. */
  async #bodyOf(row: DeliveryRow): Promise<Record<string, unknown>> {
    const body = JSON.parse(row.body) as Record<string, unknown>;
    if (Number(row.is_complete) === 1) return body;
    const { storage, states } = this.#options;
    const { thread_id: threadId, graph_id: graphId, checkpoint_id: checkpointId } = row;
    const values = checkpointId === null ? {} : await states.result(everything, threadId, graphId, checkpointId);
    const whole = { ...body, values };
    await completeBody(storage, row.delivery_id, JSON.stringify(whole));
    return whole;
  }

  /** The announcement of an end. */
  async #endOf(row: DeliveryRow): Promise<Post> {
    const { policy } = this.#options;
    const body = policy.pick({ ...(await this.#bodyOf(row)), webhook_sent_at: new Date().toISOString() });
    return { url: row.url, text: JSON.stringify(body), headers: { ...policy.headers, 'content-type': 'application/json' } };
  }

  /** The change of a task, the same in all attempts. The headers of the project's webhooks are not for whom a client names. */
  async #changeOf(row: DeliveryRow, pushId: string): Promise<Post | Untold> {
    const { storage } = this.#options;
    const config = await pushConfig(storage, pushId);
    if (!config) return 'nothing to tell';
    const { taskId, dialect, url, headers } = config;
    if (Number(row.is_complete) === 1) return { url, text: row.body, headers };
    if (!this.tell) throw new Error('this server tells no changes of tasks');
    const { change } = JSON.parse(row.body) as { change: TaskChange };
    const closed = change === 'ended' && (await isClosed(storage, pushId, Number(row.place)));
    const knowsTask = change !== 'set' && (await hasTaken(storage, row, url));
    const told = { taskId, runId: row.run_id, change, isClosed: closed, at: row.created_at, dialect, knowsTask };
    const [text, ...more] = await this.tell(told);
    if (text === undefined) return 'nothing to tell';
    if (more.length > 0) {
      await splitChange(storage, row, [text, ...more]);
      return 'in parts';
    }
    await completeBody(storage, row.delivery_id, text);
    return { url, text, headers };
  }

  async #attempt(row: DeliveryRow): Promise<AttemptOutcome | Untold> {
    const { log } = this.#options;
    let post: Post | Untold;
    try {
      post = await (row.push_id === null ? this.#endOf(row) : this.#changeOf(row, row.push_id));
    } catch (error) {
      // The database will be back. A graph that cannot be made may stay so.
      if (isUnavailable(error)) throw error;
      log.warn({ err: error, deliveryId: row.delivery_id, runId: row.run_id }, 'reading the values for a webhook failed');
      return again(row, 'The state of the run could not be read; the log of the server has the reason.', null);
    }
    return typeof post === 'string' ? post : this.#send(row, post);
  }

  async #send(row: DeliveryRow, { url, text, headers }: Post): Promise<AttemptOutcome> {
    const { policy } = this.#options;
    try {
      policy.assertAllowed(url);
      const target = this.#targetOf(url);
      this.#client ??= openClient(policy);
      const { fetch, agent } = await this.#client;
      const answer = await fetch(target.url, {
        method: 'POST',
        headers: { ...target.headers, ...headers, ...signed(row.delivery_id, text, policy.secret) },
        body: text,
        // Another address would have to be checked again, and a receiver that moved is to be told to the user.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), this.#stopped.signal]),
        dispatcher: agent,
      });
      await answer.body?.cancel();
      if (answer.ok) return { status: 'delivered', responseStatus: answer.status, error: null, pauseMs: null };
      const error = `The receiver answered ${answer.status}.`;
      return answer.status === 410
        ? { status: 'failed', responseStatus: 410, error, pauseMs: null }
        : again(row, error, answer.status);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal) return { status: 'failed', responseStatus: null, error: refusal.message, pauseMs: null };
      return again(row, `The receiver was not reached: ${rootOf(error)}.`, null);
    }
  }

  #targetOf(address: string): { url: string; headers: Record<string, string> } {
    if (!isRelative(address)) return { url: address, headers: {} };
    const own = this.#options.own();
    if (!own) throw new Error('this server does not listen yet');
    return { url: `${own.url}${address}`, headers: own.headers };
  }
}

/** The next try after a pause that grows, with some chance in it; or none. */
function again({ attempts }: Pick<DeliveryRow, 'attempts'>, error: string, responseStatus: number | null): AttemptOutcome {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined)
    return { status: 'failed', responseStatus, error: `${error} Given up after ${attempts} attempts.`, pauseMs: null };
  return { status: 'pending', responseStatus, error, pauseMs: pause * (0.9 + 0.2 * Math.random()) };
}

/** The headers of Standard Webhooks. Without a secret there is no signature. */
function signed(id: string, body: string, secret: Buffer | undefined): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (!secret) return headers;
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}

async function openClient(policy: WebhookPolicy) {
  const { Agent, fetch } = await import('undici');
  return { fetch, agent: new Agent({ connect: { lookup: checkedLookup(policy) } }) };
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a host, and refuses what the policy does not let through. The connection goes to the address that was checked. */
function checkedLookup(policy: WebhookPolicy) {
  return (hostname: string, options: LookupOptions, found: Found): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      try {
        policy.assertReachable(addresses);
      } catch (refusal) {
        return found(refusal as Error, []);
      }
      return options.all ? found(null, addresses) : found(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

function refusalIn(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : undefined;
}

function rootOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : messageOf(error).replace(/\.$/, '');
}
