/** Who asks: what the domain needs to know of the holder of a key, and from where it came. */
export interface Caller {
  tenantId: string;
  scopes: ReadonlySet<string>;
  /** The key of the request; absent where the operator or the server itself acts. */
  keyId?: string | undefined;
  /** The person who acts on the data directory itself, and may do everything. */
  operator?: string | undefined;
  requestId?: string | undefined;
  address?: string | undefined;
}

/** What a key may be allowed to do; `admin` includes all. */
export const scopes = ['deployments:read', 'deployments:write', 'secrets:read', 'admin'] as const;
export type Scope = (typeof scopes)[number];

export function mayDo(held: ReadonlySet<string>, scope: string): boolean {
  return held.has('admin') || held.has(scope);
}
