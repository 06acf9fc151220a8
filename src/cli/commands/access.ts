/** `keelson keys`, `tenants` and `audit`: who may use a control plane, and who did what on it. */
import type { ApiKey, ApiKeyWithText, AuditEntry, Scope, Tenant } from '../../../generated/control-plane/types.gen.ts';
import { ADMIN_KEY_ID } from '../../compose/operator-access.ts';
import { printable } from '../../runtime/terminal-text.ts';
import { CommandError, findNamed } from '../client/server-access.ts';
import { isConfirmed, printEither, table, when } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';
import { type Administration, administer } from './administration.ts';

const PAGE = 100;

export function createKey(settings: Settings<'keys create'>): Promise<void> {
  const { keyName, keyScopes, clientTenant, organizationWide, expiresDays, json } = settings;
  return administer(settings, async (administration) => {
    const tenant = await tenantNamed(administration, clientTenant);
    const made = await administration.createKey({
      name: keyName!,
      scopes: keyScopes.split(',') as Scope[],
      organization_wide: organizationWide,
      ...(tenant ? { tenant_id: tenant.id } : {}),
      ...(expiresDays === undefined ? {} : { expires_in_seconds: expiresDays * 86_400 }),
    });
    showText(made, json);
  });
}

export function rotateKey(settings: Settings<'keys rotate'>): Promise<void> {
  const { rotationGraceHours, expiresDays, json } = settings;
  const request = {
    grace_seconds: rotationGraceHours * 3_600,
    ...(expiresDays === undefined ? {} : { expires_in_seconds: expiresDays * 86_400 }),
  };
  return administer(settings, async (administration, changeKey) => {
    const { id } = await keyNamed(administration, settings);
    showText(await changeKey(id, (at) => at.rotateKey(id, request)), json);
  });
}

export function revokeKey(settings: Settings<'keys revoke'>): Promise<void> {
  return administer(settings, async (administration, changeKey) => {
    const { id } = await keyNamed(administration, settings);
    const revoked = await changeKey(id, (at) => at.revokeKey(id));
    printEither(settings.json, revoked, [`Revoked ${revoked.id} (${printable(revoked.name)}).`]);
  });
}

export function listKeys(settings: Settings<'keys list'>): Promise<void> {
  const { clientTenant, json } = settings;
  return administer(settings, async (administration) => {
    const tenants = await administration.listTenants();
    const tenant = clientTenant === undefined ? undefined : inTenants(tenants, clientTenant);
    const all = keysOf(await administration.listKeys(), tenant);
    const names = new Map(tenants.map(({ id, name }) => [id, name]));
    const reach = (key: ApiKey) => (key.organization_wide ? 'all tenants' : (names.get(key.tenant_id!) ?? key.tenant_id!));
    const rows = all.map((key) => [key.name, key.scopes.join(','), reach(key), stateOf(key), key.id]);
    printEither(json, all, table(['NAME', 'SCOPES', 'TENANT', 'STATE', 'ID'], rows, ['ID', 'SCOPES', 'TENANT', 'NAME']));
  });
}

function stateOf({ revoked_at: revoked, expires_at: ends }: ApiKey): string {
  if (revoked !== null) return `revoked ${when(revoked)}`;
  if (ends === null) return 'valid';
  return ends <= new Date().toISOString() ? `expired ${when(ends)}` : `expires ${when(ends)}`;
}

function showText(key: ApiKeyWithText, json: boolean): void {
  const { previous_expires_at: previous } = key;
  const until = previous === null ? [] : [`The previous text is valid until ${previous}.`];
  const kept = key.id === ADMIN_KEY_ID ? ['Where the server made its admin.key, that file has the new text.'] : [];
  printEither(json, key, [key.key, `Key ${key.id} (${printable(key.name)}), shown this once.`, ...until, ...kept]);
}

/** A key by its name or id. A name is looked for among keys that are not revoked first. */
async function keyNamed(
  administration: Administration,
  { keyTarget, clientTenant }: { keyTarget: string | undefined; clientTenant: string | undefined },
): Promise<ApiKey> {
  const all = keysOf(await administration.listKeys(), await tenantNamed(administration, clientTenant));
  const revoked = all.filter((key) => key.revoked_at !== null && key.id === keyTarget!.toLowerCase());
  const rest = all.filter((key) => key.revoked_at === null);
  return findNamed(revoked.length > 0 ? revoked : rest, keyTarget!, 'key', 'keelson keys list');
}

function keysOf(all: ApiKey[], tenant: Tenant | undefined): ApiKey[] {
  return tenant ? all.filter((key) => key.tenant_id === tenant.id && !key.organization_wide) : all;
}

async function tenantNamed(administration: Administration, target: string | undefined): Promise<Tenant | undefined> {
  return target === undefined ? undefined : inTenants(await administration.listTenants(), target);
}

function inTenants(tenants: Tenant[], target: string): Tenant {
  return findNamed(tenants, target, 'tenant', 'keelson tenants list');
}

export function createTenant(settings: Settings<'tenants create'>): Promise<void> {
  return administer(settings, async (administration) => {
    const made = await administration.createTenant({ name: settings.tenantName! });
    printEither(settings.json, made, [`Tenant ${made.id} (${printable(made.name)}).`]);
  });
}

export function listTenants(settings: Settings<'tenants list'>): Promise<void> {
  return administer(settings, async (administration) => {
    const all = await administration.listTenants();
    const rows = all.map(({ id, name, created_at: made }) => [name, when(made), id]);
    printEither(settings.json, all, table(['NAME', 'MADE', 'ID'], rows, ['ID', 'NAME']));
  });
}

export function deleteTenant(settings: Settings<'tenants delete'>): Promise<void> {
  const { tenantTarget, yes, json } = settings;
  return administer(settings, async (administration) => {
    const { id, name } = inTenants(await administration.listTenants(), tenantTarget!);
    if (!yes && !(await isConfirmed(name, 'with all its keys'))) throw new CommandError('Nothing was deleted.');
    await administration.deleteTenant(id);
    printEither(json, { id, name, deleted: true }, [`Deleted ${printable(name)} with all its keys.`]);
  });
}

export function audit(settings: Settings<'audit'>): Promise<void> {
  const { auditEntries, clientTenant, json } = settings;
  return administer(settings, async (administration) => {
    const tenant = await tenantNamed(administration, clientTenant);
    const entries: AuditEntry[] = [];
    for (let cursor: string | null | undefined; cursor !== null && entries.length < auditEntries; ) {
      const query = { page_size: Math.min(PAGE, auditEntries - entries.length), tenant_id: tenant?.id };
      const page = await administration.listAuditEntries({ ...query, cursor: cursor ?? undefined });
      entries.push(...page.items);
      cursor = page.next_cursor;
    }
    const who = ({ actor }: AuditEntry) => `${actor.type}${actor.name === null ? '' : ` ${actor.name}`}`;
    const rows = entries.map((entry) => [
      ...[when(entry.created_at), who(entry), entry.action, entry.resource.name ?? entry.resource.id],
      ...[entry.address ?? '-', JSON.stringify(entry.detail)],
    ]);
    const head = ['WHEN', 'WHO', 'WHAT', 'ABOUT', 'FROM', 'DETAIL'];
    printEither(json, entries, table(head, rows, ['DETAIL', 'FROM', 'ABOUT', 'WHO']));
  });
}
