/** What the domain knows about the caller: the key and its permissions, and where the request came from. */
export interface Caller {
  tenantId: string;
  /** Neither the key nor the request names a tenant: `tenantId` is any of the organization. */
  namesNoTenant?: true;
  scopes: ReadonlySet<string>;
  /** The key of the request. Absent when the operator or the server itself acts. */
  keyId?: string | undefined;
  /** The person who works on the data directory itself. This person may do everything. */
  operator?: string | undefined;
  requestId?: string | undefined;
  address?: string | undefined;
}

/** The permissions of keys. `admin` includes all others. */
export const scopes = ['deployments:read', 'deployments:write', 'secrets:read', 'listeners:connect', 'admin'] as const;
export type Scope = (typeof scopes)[number];

export function mayDo(held: ReadonlySet<string>, scope: string): boolean {
  return held.has('admin') || held.has(scope);
}

/** Whether a key may call agents through the gateway. One on the machine of a listener may not. */
export function mayCallAgents(held: ReadonlySet<string>): boolean {
  return [...held].some((scope) => scope !== 'listeners:connect');
}
