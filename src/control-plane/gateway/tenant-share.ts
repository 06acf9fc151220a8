/**
 * How many requests and WebSockets of one tenant the gateway passes on at once. Each keeps a connection for as long as a stream or a
 * wait lasts, and the server has only so many: those that one tenant may not have are left for the others and for the API.
 */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectionLimit } from '../../runtime/server.ts';
import { shareIsTaken } from './gateway-answers.ts';

/** Of the connections that the server takes. */
const SHARE = 0.75;

export class TenantShare {
  readonly #most: number;
  /** By tenant: how many are open. */
  readonly #open = new Map<string, number>();

  constructor(most = Math.ceil(SHARE * connectionLimit())) {
    this.#most = most;
  }

  /** Counts the client's request until its connection closes or it has its answer. Throws `unavailable` if the tenant has its share. */
  take(tenantId: string, prefix: string, client: ServerResponse | Duplex): void {
    if (client.destroyed) return;
    const open = this.#open.get(tenantId) ?? 0;
    if (open >= this.#most) throw shareIsTaken(prefix, this.#most);
    this.#open.set(tenantId, open + 1);
    client.once('close', () => {
      const left = this.#open.get(tenantId)! - 1;
      if (left > 0) this.#open.set(tenantId, left);
      else this.#open.delete(tenantId);
    });
  }
}
