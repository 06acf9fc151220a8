/**
 * Tokens of the registry: signed, each for the images of one deployment, to push or only to pull, and for a short time; that of a
 * cluster's nodes is to pull for as long as the deployment exists. They are stored nowhere. A push deploys nothing: what runs is
 * still decided with a key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '../../../generated/limits.gen.ts';

/** What a token permits. */
export interface RegistryAccess {
  tenantId: string;
  deploymentId: string;
  /** `push` includes `pull`. */
  right: 'push' | 'pull';
}

/** What a token is for, and how long it is good. */
const LIFETIME_SECONDS = {
  push: LIMITS.pushTokenSeconds,
  /** For one pull, which is checked at each of its requests. */
  pull: 900,
  /** A node may pull months later. The deletion of the deployment ends it. */
  nodes: Number.POSITIVE_INFINITY,
};
export type TokenUse = keyof typeof LIFETIME_SECONDS;

export class RegistryTokens {
  readonly #key: Buffer;
  readonly #now: () => number;

  constructor(key: Buffer, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  /** The token for nodes is the same each time. */
  issue({ tenantId, deploymentId }: Omit<RegistryAccess, 'right'>, use: TokenUse): string {
    const expires = Math.floor(this.#now() / 1_000) + LIFETIME_SECONDS[use];
    const said = [tenantId, deploymentId, use === 'push' ? 'push' : 'pull', expires].join(' ');
    return `${Buffer.from(said).toString('base64url')}.${this.#sign(said)}`;
  }

  /** Undefined for a token that was not issued here, was altered, or has expired. */
  read(token: string): RegistryAccess | undefined {
    const [text = '', signature = ''] = token.split('.');
    const said = Buffer.from(text, 'base64url').toString('utf8');
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(said))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const [tenantId = '', deploymentId = '', right, expires] = said.split(' ');
    if (this.#now() > Number(expires) * 1_000) return undefined;
    return { tenantId, deploymentId, right: right === 'push' ? 'push' : 'pull' };
  }

  #sign(said: string): string {
    return createHmac('sha256', this.#key).update(said).digest('base64url');
  }
}
