/**
 * Notifications between the processes on one database, over a separate connection that is reopened whenever it breaks. Listeners
 * in this process hear at once. Other processes hear by NOTIFY, batched per turn of the event loop and without duplicates. After
 * a break every local listener hears `'*'`, because something may have been missed. The connection also tells whether the server
 * still answers: connections may die without a word.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientBase } from 'pg';
import type { Logger } from 'pino';
import { messageOf } from '../../problem.ts';
import type { Channel, Notification, Payloads } from '../port.ts';

type Hear = (notification: Notification) => void;

/** The one PostgreSQL channel that carries all of ours. */
const CHANNEL = 'keelson';
/** PostgreSQL accepts less than 8000 bytes. */
const MAX_BYTES = 7999;
/** Maximum number of notifications queued while the connection is down. Beyond it, other processes hear `'*'`. */
const MAX_UNSENT = 1000;
const NOTIFY = `SELECT pg_notify('${CHANNEL}', message) FROM unnest($1::text[]) AS message`;
const LOOK_AROUND = '*:null';
/** Begins a message that nobody is to hear. */
const PROBE = 'probe:';
const RECONNECT_MS = { first: 50, last: 1_000 };
/** How often the server is asked whether it answers, and how long it may take. */
const BEAT_MS = 3_000;
/** A loop that was blocked for so long first reads what has arrived. */
const TURN_MS = 100;
/** How long a notification may take to arrive. */
const PROBE_MS = 5_000;

interface NotificationsOptions {
  /** Returns a client that has an error listener. */
  connect(): Promise<Client>;
  /** Called before the server is asked whether it answers. What it returns is called if it does not. */
  beforeBeat(): () => void;
  log: Logger | undefined;
}

export class Notifications {
  readonly #options: NotificationsOptions;
  readonly #log: Logger | undefined;
  readonly #hearers = new Set<Hear>();
  readonly #unsent = new Set<string>();
  /** What waits for its own notification, by what that says. */
  readonly #probes = new Map<string, () => void>();
  #client: Client | undefined;
  #sending: Promise<void> | undefined;
  #closed = false;

  constructor(options: NotificationsOptions) {
    this.#options = options;
    this.#log = options.log;
  }

  /** Resolves when notifications can be heard. Throws when the database cannot be reached. */
  async start(): Promise<void> {
    const client = await this.#options.connect();
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload = '', processId }) => {
      if (processId !== (client as Client & { processID: number }).processID) this.#deliver(payload);
    });
    try {
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#send();
    void this.#watch(client);
  }

  /** Whether a notification that another connection sends is heard here. A pooler may keep it. */
  async isHeard(send: (text: string, values: unknown[]) => Promise<unknown>): Promise<boolean> {
    const probe = `${PROBE}"${randomUUID()}"`;
    const over = new AbortController();
    const heard = new Promise<boolean>((resolve) => this.#probes.set(probe, () => resolve(true)));
    const late = sleep(PROBE_MS, false, { signal: over.signal }).catch(() => false);
    try {
      await send(NOTIFY, [[probe]]);
      return await Promise.race([heard, late]);
    } finally {
      over.abort();
      this.#probes.delete(probe);
    }
  }

  notify<C extends Channel>(channel: C, payload: Payloads[C]): void {
    const message = `${channel}:${JSON.stringify(payload)}`;
    if (Buffer.byteLength(message) > MAX_BYTES)
      throw new RangeError(`a notification on '${channel}' is longer than ${MAX_BYTES} bytes`);
    if (this.#closed) return;
    this.#deliver(message);
    if (this.#unsent.size >= MAX_UNSENT) {
      this.#unsent.clear();
      this.#unsent.add(LOOK_AROUND);
    }
    this.#unsent.add(message);
    this.#send();
  }

  listen(hear: Hear): () => void {
    this.#hearers.add(hear);
    return () => void this.#hearers.delete(hear);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#sending;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #deliver(message: string): void {
    if (message.startsWith(PROBE)) {
      this.#probes.get(message)?.();
      return;
    }
    const notification = notificationOf(message);
    for (const hear of this.#hearers) {
      try {
        hear(notification);
      } catch (error) {
        // A payload of another version must not keep it from the others.
        this.#log?.error({ err: error, channel: notification.channel }, 'handling a notification failed');
      }
    }
  }

  /** Sends at the end of this turn of the event loop, when all of its notifications are queued. */
  #send(): void {
    this.#sending ??= new Promise((resolve) => setImmediate(resolve))
      .then(() => this.#sendAll())
      .finally(() => {
        this.#sending = undefined;
      });
  }

  async #sendAll(): Promise<void> {
    while (this.#client && this.#unsent.size > 0) {
      const batch = [...this.#unsent];
      this.#unsent.clear();
      try {
        await this.#client.query({ name: 'keelson_notify', text: NOTIFY, values: [batch] });
      } catch (error) {
        for (const message of batch) this.#unsent.add(message);
        this.#log?.debug({ reason: messageOf(error) }, 'notifications wait until PostgreSQL is reached again');
        return;
      }
    }
  }

  /** Ends the connection if the server does not answer. */
  async #watch(client: Client): Promise<void> {
    for (;;) {
      await sleep(BEAT_MS, undefined, { ref: false });
      if (this.#client !== client) return;
      const endSilent = this.#options.beforeBeat();
      const answered = client.query('SELECT 1').then(
        () => true,
        () => true,
      );
      const silent = sleep(BEAT_MS, undefined, { ref: false }).then(() => sleep(TURN_MS, false, { ref: false }));
      if (await Promise.race([answered, silent])) continue;
      this.#log?.warn('PostgreSQL does not answer; its connections are given up');
      endSilent();
      destroyConnection(client);
      return;
    }
  }

  #lost(client: Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    this.#log?.warn('lost the connection to PostgreSQL; connecting again');
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let wait = RECONNECT_MS.first; !this.#closed && !this.#client; wait = Math.min(wait * 2, RECONNECT_MS.last)) {
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())).unref());
      try {
        await this.start();
      } catch (error) {
        this.#log?.debug({ reason: messageOf(error) }, 'reconnecting to PostgreSQL failed');
      }
    }
    if (this.#closed) return;
    this.#log?.info('connected to PostgreSQL again');
    this.#deliver(LOOK_AROUND);
  }
}

/** Ends it without a word to the server, which may not be there to take it. */
export function destroyConnection(client: ClientBase): void {
  streamOf(client).destroy();
}

export function streamOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** A process of another version may send a payload that is not JSON. */
function notificationOf(message: string): Notification {
  const colon = message.indexOf(':');
  try {
    return { channel: message.slice(0, colon), payload: JSON.parse(message.slice(colon + 1)) } as Notification;
  } catch {
    return { channel: '*', payload: null };
  }
}
