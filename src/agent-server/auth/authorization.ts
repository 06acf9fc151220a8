/**
 * Asks the auth of the project who a caller is and what the caller may do. Whatever goes wrong in its handlers refuses the
 * request: an error, a wrong answer, no answer within the limit.
 */
import { hash } from 'node:crypto';
import { inspect } from 'node:util';
import { Problem } from '../../problem.ts';
import type { AuthCacheSettings } from '../graphs/project.ts';
import { type Access, everything, type Filter, type Question, type User, userOf } from './access.ts';
import { filterOf } from './filter.ts';
import { asRefusal } from './refusal.ts';

type Handler = (asked: object) => unknown;

/** What the `Auth` class keeps of what a project registers. */
export interface Handlers {
  authenticate: (request: Request) => unknown;
  /** By `resource:action`, `resource`, `*:action` or `*`. */
  callbacks?: Record<string, Handler>;
}

const LIMIT_MS = 10_000;
const MAX_USER_CHARACTERS = 65_536;

/** Who callers are. */
export interface Callers {
  /** The access of whoever sends the request. Throws what answers a caller who is refused. */
  accessOf(request: Request): Promise<Access>;
  /** The access of a user as it is stored with a run or a cron; that of the server itself where there was no auth then. */
  accessOfStoredUser(stored: string | null): Access;
}

/** The callers of a project without auth. */
export const anybody: Callers = {
  accessOf: async () => everything,
  accessOfStoredUser: (stored) => ({ ...everything, user: userOf(stored) }),
};

export class Authorization implements Callers {
  readonly #handlers: Handlers;
  readonly #cache: AuthCache | undefined;
  readonly #limitMs: number;

  constructor(handlers: Handlers, cache?: AuthCacheSettings, limitMs = LIMIT_MS) {
    this.#handlers = handlers;
    this.#cache = cache && new AuthCache(cache);
    this.#limitMs = limitMs;
  }

  /** Throws what the project throws as an HTTPException, and `unauthenticated` for everybody else whom it does not know. */
  async accessOf(request: Request): Promise<Access> {
    const known = this.#cache?.get(request.headers);
    if (known) return this.#accessOfUser(known);
    let answer: unknown;
    try {
      answer = await this.#limited('authenticate', this.#handlers.authenticate(request));
    } catch (error) {
      // Libraries that check tokens throw errors of their own.
      throw asRefusal(error, 'unauthenticated', 'The auth of the project does not accept this request.');
    }
    const user = userFrom(answer);
    this.#cache?.put(request.headers, user);
    return this.#accessOfUser(user);
  }

  accessOfStoredUser(stored: string | null): Access {
    const user = userOf(stored);
    return user ? this.#accessOfUser(user) : everything;
  }

  #accessOfUser(user: User): Access {
    return { user, allow: (question, asked) => this.#allow(user, question, asked) };
  }

  async #allow(user: User, question: Question, given: object): Promise<Filter> {
    const asked: { metadata?: unknown } = given;
    const [resource, action] = question.split(':') as [string, string];
    const { callbacks = {} } = this.#handlers;
    const name = handlerFor(resource, action, callbacks);
    if (name === undefined) return undefined;
    const hadMetadata = asked.metadata !== undefined;
    let answer: unknown;
    try {
      const context = { event: question, resource, action, value: asked, user, permissions: user.permissions };
      answer = await this.#limited(question, callbacks[name]!(context));
    } catch (error) {
      throw asRefusal(error, 'internal', 'The auth of the project failed.');
    }
    if (answer === false) throw new Problem('forbidden', 'Forbidden');
    if (hadMetadata && !isRecord(asked.metadata))
      throw asRefusal(new Error(`the handler of ${question} made value.metadata no object`), 'internal');
    return answer === undefined || answer === null || answer === true ? undefined : filterOf(question, answer);
  }

  async #limited(what: string, answer: unknown): Promise<unknown> {
    if (typeof (answer as { then?: unknown } | undefined | null)?.then !== 'function') return answer;
    const answered = Promise.resolve(answer);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const problem = new Problem('unavailable', 'The auth of the project does not answer. Try again in a moment.', {
        cause: new Error(`the handler of ${what} took longer than ${this.#limitMs / 1000} s`),
      });
      timer = setTimeout(() => reject(problem), this.#limitMs);
    });
    // A rejection after the limit has nobody to tell.
    answered.catch(() => undefined);
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }
}

/** Without a handler for it, who may not read a record may not find, change, delete or run on it either. */
const NEED_READING = ['search', 'update', 'delete', 'create_run'];

/** The name under which the handler for a question is registered; undefined without one. */
function handlerFor(resource: string, action: string, callbacks: Record<string, Handler>): string | undefined {
  const names = [`${resource}:${action}`, resource, `*:${action}`, '*'];
  const reading = NEED_READING.includes(action) && resource !== 'store' ? [`${resource}:read`, '*:read'] : [];
  return [...names, ...reading].find((one) => Object.hasOwn(callbacks, one));
}

/** The user that `authenticate` answers: an identity, or an object that has one. A copy, which no handler changes for others. */
function userFrom(answer: unknown): User {
  const given = typeof answer === 'string' ? { identity: answer } : answer;
  if (!isRecord(given)) throw unknown();
  let text: string;
  try {
    text = JSON.stringify(given);
  } catch (error) {
    throw asRefusal(error, 'internal');
  }
  if (text.length > MAX_USER_CHARACTERS)
    throw asRefusal(new Error(`authenticate answered a user of ${text.length} characters`), 'internal');
  const { identity, permissions = [], display_name: name, is_authenticated: known, ...rest } = JSON.parse(text);
  if (typeof identity !== 'string' || identity === '' || known === false) throw unknown();
  if (!Array.isArray(permissions) || !permissions.every((one) => typeof one === 'string'))
    throw asRefusal(new Error(`authenticate answered permissions that are no texts: ${inspect(permissions)}`), 'internal');
  return { ...rest, identity, permissions, display_name: name ?? identity, is_authenticated: true };
}

function unknown(): Problem {
  return new Problem('unauthenticated', 'The auth of the project does not know who sends this request.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Known {
  user: User;
  /** By the monotonic clock. */
  until: number;
}

/** Remembers for a while who sent which headers (`auth.cache`), so that `authenticate` is not asked for each request. */
class AuthCache {
  readonly #settings: AuthCacheSettings;
  /** Oldest first. */
  readonly #known = new Map<string, Known>();

  constructor(settings: AuthCacheSettings) {
    this.#settings = settings;
  }

  get(headers: Headers): User | undefined {
    const key = this.#keyOf(headers);
    const known = key === undefined ? undefined : this.#known.get(key);
    // A copy, which no handler changes for the next request.
    return known && known.until > performance.now() ? structuredClone(known.user) : undefined;
  }

  put(headers: Headers, user: User): void {
    const key = this.#keyOf(headers);
    if (key === undefined) return;
    this.#known.delete(key);
    this.#known.set(key, { user: structuredClone(user), until: performance.now() + this.#settings.ttlSeconds * 1000 });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#settings.maxSize) break;
      this.#known.delete(oldest);
    }
  }

  /** A hash, so that no token stays in memory. Undefined when none of the headers was sent: everybody would be the same user. */
  #keyOf(headers: Headers): string | undefined {
    const values = this.#settings.headers.map((name) => headers.get(name));
    return values.every((value) => value === null) ? undefined : hash('sha256', JSON.stringify(values));
  }
}
