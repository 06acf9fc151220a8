/**
 * The events of protocol v2. Each is numbered by where it comes from (the number of the run's start on the thread, its attempt, the
 * event of the run's log), so every process and every reader gives it the same number, and numbers only grow on a thread.
 */

/** A channel's method, or what it is delivered as. */
export type Method =
  | 'values'
  | 'updates'
  | 'messages'
  | 'tools'
  | 'lifecycle'
  | 'input.requested'
  | 'input.answered'
  | 'tasks'
  | 'checkpoints'
  | 'custom';

export interface ProtocolEvent {
  seq: number;
  /** The same for every reader; clients drop what they have seen. */
  id: string;
  method: Method;
  namespace: readonly string[];
  node?: string;
  at: number;
  /** As JSON. */
  data: string;
  /** The name of a `custom` event. */
  name?: string;
}

/** The place of an event on its thread. */
export interface Place {
  /** Of the run, in the order of starts. */
  turn: number;
  attempt: number;
  /** Number of the event in the run's log. */
  number: number;
  /** One event of the log may become several. */
  part: number;
}

const ATTEMPTS = 64;
const NUMBERS = 2 ** 21;
const PARTS = 64;
const PER_RUN = ATTEMPTS * NUMBERS * PARTS;

/** Where the events of a run's end begin, after every event of its log. A run may ask for more answers than a place has parts. */
export const END: Pick<Place, 'attempt' | 'number'> = { attempt: ATTEMPTS - 1, number: NUMBERS - 2 ** 14 };

/** The last event of every run. */
export const LAST: Omit<Place, 'turn'> = { attempt: ATTEMPTS - 1, number: NUMBERS - 1, part: PARTS - 1 };

/** A place as one number: 20 bits of turn, 6 of attempt, 21 of number, 6 of part. */
export function seqOf({ turn, attempt, number, part }: Place): number {
  const inRun = Math.min(attempt, ATTEMPTS - 1) * NUMBERS + Math.min(number, NUMBERS - 1);
  return turn * PER_RUN + inRun * PARTS + Math.min(part, PARTS - 1);
}

/** The turn of the run that the number belongs to. */
export function turnOf(seq: number): number {
  return Math.floor(seq / PER_RUN);
}

/** The number before all events of the run with this turn. */
export function seqBefore(turn: number): number {
  return turn * PER_RUN - 1;
}

/** The event as it goes over the wire. */
export function textOf({ seq, id, method, namespace, node, at, data }: ProtocolEvent): string {
  const where = node === undefined ? '' : `"node":${JSON.stringify(node)},`;
  return `{"type":"event","event_id":${JSON.stringify(id)},"seq":${seq},"method":"${method}","params":{"namespace":${JSON.stringify(namespace)},"timestamp":${at},${where}"data":${data}}}`;
}

const CHANNELS = ['values', 'updates', 'messages', 'tools', 'custom', 'lifecycle', 'input', 'tasks', 'checkpoints'];

/** What a reader asked for. */
export interface Subscription {
  channels: ReadonlySet<string>;
  /** Prefixes of namespaces; every namespace when undefined. */
  namespaces: readonly (readonly string[])[] | undefined;
  /** How far below a prefix; any depth when undefined. */
  depth: number | undefined;
}

interface SubscriptionRequest {
  channels?: unknown;
  namespaces?: unknown;
  depth?: unknown;
}

/** Reads what clients sent. A string is what is wrong with the channels. What else is malformed is ignored, as other servers do. */
export function subscriptionOf({ channels, namespaces, depth }: SubscriptionRequest): Subscription | string {
  if (!Array.isArray(channels) || channels.length === 0) return 'channels is required and must be a non-empty array.';
  const unknown = channels.filter((name) => !(CHANNELS.includes(name) || /^custom:./s.test(String(name))));
  if (unknown.length > 0)
    return `channels contains unsupported entries: ${unknown
      .slice(0, 10)
      .map((name) => `'${(typeof name === 'string' ? name : JSON.stringify(name)).replaceAll("'", '').slice(0, 64)}'`)
      .join(', ')}. Allowed: ${`(${CHANNELS.join(', ')})`} and custom:<name>.`;
  const prefixes = Array.isArray(namespaces) ? namespaces.filter(isNamespace) : [];
  return {
    channels: new Set(channels as string[]),
    namespaces: prefixes.length > 0 ? prefixes : undefined,
    depth: Number.isInteger(depth) && (depth as number) >= 0 ? (depth as number) : undefined,
  };
}

/** The number after which a reader wants to go on; undefined for everything that is kept. */
export function sinceOf({ since }: { since?: unknown }): number | undefined {
  return Number.isSafeInteger(since) && (since as number) > 0 ? (since as number) : undefined;
}

function isNamespace(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((segment) => typeof segment === 'string');
}

/** Whether the subscription wants the event. */
export function matches({ channels, namespaces, depth }: Subscription, event: ProtocolEvent): boolean {
  const channel = event.method.startsWith('input.') ? 'input' : event.method;
  const named = event.name !== undefined && channels.has(`custom:${event.name}`);
  if (!channels.has(channel) && !named) return false;
  const prefixes = namespaces ?? (depth === undefined ? undefined : [[]]);
  if (!prefixes) return true;
  return prefixes.some(
    (prefix) => isPrefix(prefix, event.namespace) && (depth === undefined || event.namespace.length - prefix.length <= depth),
  );
}

/** A segment without `:` also stands for every task of that node. */
function isPrefix(prefix: readonly string[], namespace: readonly string[]): boolean {
  return prefix.every((segment, index) => {
    const candidate = namespace[index];
    return candidate === segment || (!segment.includes(':') && candidate?.split(':')[0] === segment);
  });
}
