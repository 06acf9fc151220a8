/**
 * `keelson keys`, `tenants` and `audit`: give the operator keys, tenants and the audit log, directly on the data directory. They
 * need no key. A server that runs on the directory sees each change at once.
 */

import type { ApiKey, ApiKeyWithText, AuditEntry, Scope } from '../../../generated/control-plane/types.gen.ts';
import { ADMIN_KEY_ID, onDataDirectory, scopes } from '../../compose/operator-access.ts';
import { UsageError } from '../../problem.ts';
import { printEither, table } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

const PAGE = 100;

export function createKey(settings: Settings<'keys create'>): Promise<void> {
  const { keyName, keyScopes, keyTenant, organizationWide, expiresDays, json } = settings;
  const wanted = keyScopes.split(',');
  const unknown = wanted.find((scope) => !(scopes as readonly string[]).includes(scope));
  if (unknown !== undefined) throw new UsageError(`There is no scope '${unknown}'; the scopes are ${scopes.join(', ')}.`);
  return onDataDirectory(settings, async (access) => {
    const made = await access.keys.create(access.operator, {
      name: keyName!,
      scopes: wanted as Scope[],
      organization_wide: organizationWide,
      ...(keyTenant === undefined ? {} : { tenant_id: keyTenant }),
      ...(expiresDays === undefined ? {} : { expires_in_seconds: expiresDays * 86_400 }),
    });
    showText(made, json);
  });
}

export function rotateKey(settings: Settings<'keys rotate'>): Promise<void> {
  const { keyTarget: key, rotationGraceHours, expiresDays, json } = settings;
  return onDataDirectory(settings, async (access) => {
    const rotated = await access.keys.rotate(access.operator, key!, {
      grace_seconds: rotationGraceHours * 3_600,
      ...(expiresDays === undefined ? {} : { expires_in_seconds: expiresDays * 86_400 }),
    });
    if (rotated.id === ADMIN_KEY_ID) await access.keepAdminKey(rotated.key);
    showText(rotated, json);
  });
}

export function revokeKey({ keyTarget: key, json, ...place }: Settings<'keys revoke'>): Promise<void> {
  return onDataDirectory(place, async (access) => {
    const revoked = await access.keys.revoke(access.operator, key!);
    printEither(json, revoked, [`Revoked ${revoked.id} (${revoked.name}).`]);
  });
}

export function listKeys({ json, ...place }: Settings<'keys list'>): Promise<void> {
  return onDataDirectory(place, async (access) => {
    const all = await everyPage((offset) => access.keys.list(access.operator, { limit: PAGE, offset }));
    const now = new Date().toISOString();
    const state = ({ revoked_at: revoked, expires_at: ends }: ApiKey) => {
      if (revoked !== null) return 'revoked';
      return ends === null ? 'good' : ends <= now ? 'expired' : `until ${ends}`;
    };
    const reach = (key: ApiKey) => (key.organization_wide ? 'all tenants' : (key.tenant_id ?? '-'));
    const rows = all.map((key) => [key.id, key.name, key.scopes.join(','), reach(key), state(key)]);
    printEither(json, all, table(['ID', 'NAME', 'SCOPES', 'FOR', 'STATE'], rows));
  });
}

function showText(key: ApiKeyWithText, json: boolean): void {
  const until = key.previous_expires_at === null ? [] : [`The old text counts until ${key.previous_expires_at}.`];
  const shown = key.id === ADMIN_KEY_ID ? ['The server keeps it in its admin.key where it made that file.'] : [];
  printEither(json, key, [key.key, `Key ${key.id} (${key.name}), shown this once.`, ...until, ...shown]);
}

export function createTenant({ tenantName, json, ...place }: Settings<'tenants create'>): Promise<void> {
  return onDataDirectory(place, async (access) => {
    const made = await access.tenants.create(access.operator, { name: tenantName! });
    printEither(json, made, [`Tenant ${made.id} (${made.name}).`]);
  });
}

export function listTenants({ json, ...place }: Settings<'tenants list'>): Promise<void> {
  return onDataDirectory(place, async (access) => {
    const all = await everyPage((offset) => access.tenants.list(access.operator, { limit: PAGE, offset }));
    const rows = all.map((tenant) => [tenant.id, tenant.name, tenant.created_at]);
    printEither(json, all, table(['ID', 'NAME', 'MADE'], rows));
  });
}

export async function audit(settings: Settings<'audit'>): Promise<void> {
  const { auditEntries, json } = settings;
  await onDataDirectory(settings, async (access) => {
    const entries: AuditEntry[] = [];
    for (let cursor: string | null | undefined; cursor !== null && entries.length < auditEntries; ) {
      const query = { page_size: Math.min(PAGE, auditEntries - entries.length), ...(cursor ? { cursor } : {}) };
      const page = await access.auditLog.list(access.operator, query);
      entries.push(...page.items);
      cursor = page.next_cursor;
    }
    const who = ({ actor }: AuditEntry) => `${actor.type}${actor.name === null ? '' : ` ${actor.name}`}`;
    const rows = entries.map((entry) => [
      ...[entry.created_at, who(entry), entry.address ?? '-', entry.action],
      ...[entry.resource.name ?? entry.resource.id, JSON.stringify(entry.detail)],
    ]);
    printEither(json, entries, table(['WHEN', 'WHO', 'FROM', 'WHAT', 'ABOUT', 'DETAIL'], rows));
  });
}

async function everyPage<T>(page: (offset: number) => Promise<{ resources: T[]; offset: number }>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { resources, offset } = await page(all.length);
    all.push(...resources);
    if (resources.length < PAGE || offset !== all.length) return all;
  }
}
