/**
 * Finds names by a substring without scanning all names. Every three consecutive characters of each name are stored, in the
 * transaction that creates the deployment. A name never changes.
 */
import type { Storage, Transaction } from '../../storage/port.ts';
import type { DeploymentRow } from './deployment.ts';

/** Limit for the part that comes from the name. A DNS label has the same limit. */
const LONGEST_ADDRESS = 63;
const PART_LENGTH = 3;
/** At most this many parts of a text are looked up. Further parts are about as rare as these. */
const MOST_LOOKED_UP = 12;
/** A part that this many names have is not used: a page of names that contain it fills quickly anyway. */
const MANY = 1_000;

/** Different names can give the same address. The code that stores them must make addresses unique. */
export function addressOf(name: string): string {
  return name
    .replaceAll(/[^a-zA-Z0-9-]+/g, '-')
    .slice(0, LONGEST_ADDRESS)
    .replace(/-+$/, '');
}

/** What a deployment is found by. */
type Named = Pick<DeploymentRow, 'deployment_id' | 'tenant_id' | 'name'>;

/** Makes the deployment findable by its name. */
export async function storeName(transaction: Transaction, { deployment_id: id, tenant_id: tenant, name }: Named): Promise<void> {
  const parts = partsOf(name.toLowerCase());
  if (parts.length === 0) return;
  const rows = parts.map((_, index) => `($1, $2, $${index + 3})`).join(', ');
  await transaction.query(`INSERT INTO deployment_name_parts (tenant_id, deployment_id, part) VALUES ${rows}`, [
    ...[tenant, id],
    ...parts,
  ]);
}

/** Makes the deployment no longer findable by its name. */
export async function forgetName(transaction: Transaction, { deployment_id: id, tenant_id: tenant, name }: Named): Promise<void> {
  const parts = partsOf(name.toLowerCase());
  if (parts.length === 0) return;
  const those = parts.map((_, index) => `$${index + 3}`).join(', ');
  await transaction.query(
    `DELETE FROM deployment_name_parts WHERE tenant_id = $1 AND deployment_id = $2 AND part IN (${those})`,
    [tenant, id, ...parts],
  );
}

/** Where to look for names that contain a text. */
interface Lead {
  /** A part of the text that few names have. */
  part: string;
  /** The number of names that have the part. */
  names: number;
}

/** The rarest part of the text (lower case) among a tenant's names. Undefined if the text is too short or too common. */
export async function leadTo(storage: Storage, tenantId: string, text: string): Promise<Lead | undefined> {
  const parts = spread(partsOf(text), MOST_LOOKED_UP);
  if (parts.length === 0) return undefined;
  const counted = parts.map(
    (_, index) =>
      `SELECT $${index + 2} AS part, COUNT(*) AS names FROM (SELECT 1 AS found FROM deployment_name_parts
       WHERE tenant_id = $1 AND part = $${index + 2} LIMIT ${MANY}) AS counted`,
  );
  const rows = await storage.read<Lead>(counted.join(' UNION ALL '), [tenantId, ...parts]);
  const leads = rows.map(({ part, names }) => ({ part, names: Number(names) })).filter(({ names }) => names < MANY);
  return leads.length === 0 ? undefined : leads.reduce((one, other) => (other.names < one.names ? other : one));
}

function partsOf(text: string): string[] {
  const parts = new Set<string>();
  for (let start = 0; start + PART_LENGTH <= text.length; start += 1) parts.add(text.slice(start, start + PART_LENGTH));
  return [...parts].sort();
}

/** Picks at most `most` parts, spread evenly. */
function spread(parts: readonly string[], most: number): string[] {
  const step = Math.max(1, parts.length / most);
  return Array.from({ length: Math.min(parts.length, most) }, (_, index) => parts[Math.floor(index * step)]!);
}
