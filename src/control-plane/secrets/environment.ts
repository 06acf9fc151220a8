/** The secrets of a deployment as environment variables: which ones a request may send, and how they are stored and shown. */
import type { Secret, SecretsPatch } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import { isReserved } from '../../reserved-names.ts';
import type { SecretBox } from './secret-box.ts';

/** Responses show this instead of a value. An update sends it to keep the stored value. */
const REDACTED = '[redacted]';

/** The secret for fetching a private repository. Nothing else gets it. */
export const GIT_CREDENTIALS = 'GIT_CREDENTIALS';

const MAX_SECRETS = 500;
const MAX_BYTES = 1_048_576;
/** Linux cannot start a process with a variable of 128 KiB or more, name included. */
const MAX_VALUE_BYTES = 122_880;

/** A stored secret: the name is readable, the value is not. */
export interface SealedSecret {
  name: string;
  value: string;
}

/** Throws `bad_request` for a name that the platform sets itself, or that occurs twice. */
export function assertNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (isReserved(name)) {
      throw new Problem('bad_request', `Secret name '${name}' is reserved: the platform sets it.`);
    }
    if (seen.has(name)) throw new Problem('bad_request', `Secret name '${name}' stands twice in the list.`);
    seen.add(name);
  }
}

/** Throws `bad_request` for a list that cannot be an environment. */
export function assertSecrets(secrets: readonly Secret[]): void {
  assertNames(secrets.map(({ name }) => name));
  const large = secrets.find(({ value }) => Buffer.byteLength(value) > MAX_VALUE_BYTES);
  if (large)
    throw new Problem('bad_request', `The value of secret '${large.name}' has more than ${MAX_VALUE_BYTES} bytes of UTF-8.`);
  const bytes = secrets.reduce((sum, { name, value }) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
  if (bytes > MAX_BYTES) throw new Problem('bad_request', `Secrets may have ${MAX_BYTES} bytes together, these have ${bytes}.`);
}

/** Throws `bad_request` for a name that has both a value and a reference. */
export function assertNamesApart(secrets: readonly SealedSecret[], references: readonly { name: string }[] | null): void {
  const named = new Set(secrets.map(({ name }) => name));
  const twice = references?.find(({ name }) => named.has(name));
  if (!twice) return;
  throw new Problem('bad_request', `Secret name '${twice.name}' stands in 'secrets' and in 'secret_references': choose one.`);
}

/** Encrypts a list for a deployment. A value sent as `[redacted]` keeps the stored one. */
export function sealSecrets(
  box: SecretBox,
  deploymentId: string,
  secrets: readonly Secret[],
  stored: readonly SealedSecret[],
): SealedSecret[] {
  const kept = new Map(stored.map((secret) => [secret.name, secret]));
  return secrets.map(({ name, value }) => {
    if (value !== REDACTED) return { name, value: box.seal(value, contextOf(deploymentId, name)) };
    const secret = kept.get(name);
    if (!secret) throw new Problem('bad_request', `Secret '${name}' was sent as '${REDACTED}' but no value is stored for it.`);
    return secret;
  });
}

/** The stored list with some secrets set and others removed. Throws `bad_request` for a change that cannot be made. */
export function changeSecrets(
  box: SecretBox,
  deploymentId: string,
  stored: readonly SealedSecret[],
  { set = [], unset = [] }: SecretsPatch,
): SealedSecret[] {
  const changed = [...set.map(({ name }) => name), ...unset];
  if (changed.length === 0) throw new Problem('bad_request', "Name at least one secret in 'set' or 'unset'.");
  const missing = unset.find((name) => !stored.some((secret) => secret.name === name));
  if (missing !== undefined) throw new Problem('bad_request', `There is no secret '${missing}', so it cannot be unset.`);
  assertNames(changed);
  const sent = sealSecrets(box, deploymentId, set, stored);
  const all = [...stored.filter(({ name }) => !changed.includes(name)), ...sent];
  if (all.length > MAX_SECRETS)
    throw new Problem('bad_request', `A deployment may have ${MAX_SECRETS} secrets, these are ${all.length}.`);
  assertSecrets(openSecrets(box, deploymentId, all));
  return all;
}

/** Decrypts the stored list. */
export function openSecrets(box: SecretBox, deploymentId: string, sealed: readonly SealedSecret[]): Secret[] {
  return sealed.map(({ name, value }) => ({ name, value: box.open(value, contextOf(deploymentId, name)) }));
}

/** The stored list for anyone who may see the deployment. */
export function redactSecrets(sealed: readonly SealedSecret[]): Secret[] {
  return sealed.map(({ name }) => ({ name, value: REDACTED }));
}

/** The encryption context of a secret. */
function contextOf(deploymentId: string, name: string): string {
  return `deployment ${deploymentId} secret ${name}`;
}
