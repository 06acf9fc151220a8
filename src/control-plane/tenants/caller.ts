/** Who asks: what the domain needs to know of the holder of a key. */
export interface Caller {
  tenantId: string;
  scopes: ReadonlySet<string>;
}

/** What a key may be allowed to do; `admin` includes all. */
export const scopes = ['deployments:read', 'deployments:write', 'secrets:read', 'admin'] as const;
export type Scope = (typeof scopes)[number];

export function mayDo(held: ReadonlySet<string>, scope: string): boolean {
  return held.has('admin') || held.has(scope);
}
