/** The secrets of a deployment as a list of environment variables: what a request may send, how it is stored and shown. */
import type { Secret } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import { isReserved } from '../../reserved-names.ts';
import type { SecretBox } from './secret-box.ts';

/** What a response shows instead of a value, and what an update sends to keep the stored one. */
const REDACTED = '[redacted]';

/** The secret that fetches a private repository, and is for nobody else. */
export const GIT_CREDENTIALS = 'GIT_CREDENTIALS';

const MAX_BYTES = 1_048_576;
/** Linux starts no process with a variable of 128 KiB or more, its name included. */
const MAX_VALUE_BYTES = 122_880;

/** A secret as it is stored: the name is readable, the value is not. */
export interface SealedSecret {
  name: string;
  value: string;
}

/** Throws `bad_request` for a name that the platform sets itself, or that stands twice. */
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

/** Throws `bad_request` for a name that has a value of its own and a reference to one elsewhere. */
export function assertNamesApart(secrets: readonly SealedSecret[], references: readonly { name: string }[] | null): void {
  const named = new Set(secrets.map(({ name }) => name));
  const twice = references?.find(({ name }) => named.has(name));
  if (!twice) return;
  throw new Problem('bad_request', `Secret name '${twice.name}' stands in 'secrets' and in 'secret_references': choose one.`);
}

/** Encrypts a list for a deployment; a value sent as `[redacted]` keeps the one that is stored. */
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

/** The stored list in clear. */
export function openSecrets(box: SecretBox, deploymentId: string, sealed: readonly SealedSecret[]): Secret[] {
  return sealed.map(({ name, value }) => ({ name, value: box.open(value, contextOf(deploymentId, name)) }));
}

/** The stored list as it may be shown to anyone who may see the deployment. */
export function redactSecrets(sealed: readonly SealedSecret[]): Secret[] {
  return sealed.map(({ name }) => ({ name, value: REDACTED }));
}

/** The encryption context of a secret. */
function contextOf(deploymentId: string, name: string): string {
  return `deployment ${deploymentId} secret ${name}`;
}
