/**
 * `keelson keys`, `tenants` and `audit`: give the operator keys, tenants and the audit log, directly on the data directory. They
 * need no key. A server that runs on the directory sees each change at once.
 */

import type { ApiKey, ApiKeyWithText, AuditEntry, Scope } from '../../../generated/control-plane/types.gen.ts';
import { ADMIN_KEY_ID, type OperatorAccess, onDataDirectory, scopes } from '../../compose/operator-access.ts';
import { UsageError } from '../../problem.ts';
import { printEither, table } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

const PAGE = 100;

export async function keys(settings: Settings<'keys'>): Promise<void> {
  const { keyAction: action, keyTarget: target, json } = settings;
  if (action === undefined) throw new UsageError('Say what to do: keelson keys create, list, rotate or revoke.');
  await onDataDirectory(settings, async (access) => {
    if (action === 'list') return showKeys(access, json);
    if (target === undefined) {
      throw new UsageError(
        `keelson keys ${action} needs ${action === 'create' ? 'a name for the key' : 'the id of a key, see keelson keys list'}.`,
      );
    }
    if (action === 'revoke') {
      const revoked = await access.keys.revoke(access.operator, target);
      return printEither(json, revoked, [`Revoked ${revoked.id} (${revoked.name}).`]);
    }
    const made = action === 'create' ? await createKey(access, target, settings) : await rotateKey(access, target, settings);
    const until = made.previous_expires_at === null ? [] : [`The old text counts until ${made.previous_expires_at}.`];
    const shown = made.id === ADMIN_KEY_ID ? ['The server keeps it in its admin.key where it made that file.'] : [];
    printEither(json, made, [made.key, `Key ${made.id} (${made.name}), shown this once.`, ...until, ...shown]);
  });
}

export async function tenants(settings: Settings<'tenants'>): Promise<void> {
  const { tenantAction: action, tenantName: name, json } = settings;
  if (action === undefined) throw new UsageError('Say what to do: keelson tenants create NAME, or keelson tenants list.');
  await onDataDirectory(settings, async (access) => {
    if (action === 'create') {
      if (name === undefined) throw new UsageError('keelson tenants create needs the name of the tenant.');
      const made = await access.tenants.create(access.operator, { name });
      return printEither(json, made, [`Tenant ${made.id} (${made.name}).`]);
    }
    const all = await everyPage((offset) => access.tenants.list(access.operator, { limit: PAGE, offset }));
    printEither(
      json,
      all,
      table(
        ['ID', 'NAME', 'MADE'],
        all.map((tenant) => [tenant.id, tenant.name, tenant.created_at]),
      ),
    );
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

function createKey({ keys: all, operator }: OperatorAccess, name: string, settings: Settings<'keys'>): Promise<ApiKeyWithText> {
  const { keyScopes, keyTenant, organizationWide, expiresDays } = settings;
  const wanted = keyScopes.split(',');
  const unknown = wanted.find((scope) => !(scopes as readonly string[]).includes(scope));
  if (unknown !== undefined) throw new UsageError(`There is no scope '${unknown}'; the scopes are ${scopes.join(', ')}.`);
  return all.create(operator, {
    name,
    scopes: wanted as Scope[],
    organization_wide: organizationWide,
    ...(keyTenant === undefined ? {} : { tenant_id: keyTenant }),
    ...(expiresDays === undefined ? {} : { expires_in_seconds: expiresDays * 86_400 }),
  });
}

async function rotateKey(access: OperatorAccess, keyId: string, settings: Settings<'keys'>): Promise<ApiKeyWithText> {
  const rotated = await access.keys.rotate(access.operator, keyId, {
    grace_seconds: settings.rotationGraceHours * 3_600,
    ...(settings.expiresDays === undefined ? {} : { expires_in_seconds: settings.expiresDays * 86_400 }),
  });
  if (rotated.id === ADMIN_KEY_ID) await access.keepAdminKey(rotated.key);
  return rotated;
}

async function showKeys(access: OperatorAccess, json: boolean): Promise<void> {
  const all = await everyPage((offset) => access.keys.list(access.operator, { limit: PAGE, offset }));
  const now = new Date().toISOString();
  const state = ({ revoked_at: revoked, expires_at: ends }: ApiKey) => {
    if (revoked !== null) return 'revoked';
    return ends === null ? 'good' : ends <= now ? 'expired' : `until ${ends}`;
  };
  const reach = (key: ApiKey) => (key.organization_wide ? 'all tenants' : (key.tenant_id ?? '-'));
  const rows = all.map((key) => [key.id, key.name, key.scopes.join(','), reach(key), state(key)]);
  printEither(json, all, table(['ID', 'NAME', 'SCOPES', 'FOR', 'STATE'], rows));
}

async function everyPage<T>(page: (offset: number) => Promise<{ resources: T[]; offset: number }>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { resources, offset } = await page(all.length);
    all.push(...resources);
    if (resources.length < PAGE || offset !== all.length) return all;
  }
}
