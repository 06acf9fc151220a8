/** The secrets of a deployment as environment variables: which ones a request may send, and how they are stored and shown. */
import type { Secret, SecretsPatch } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import { isClientKey, isReserved } from '../../reserved-names.ts';
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
  /** It was sent with an API key of this server. Its value is not stored, and nothing gets it. */
  dropped?: true;
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

/** As `assertNames`, for names of secrets: the key of a deploy client is dropped in place of being refused. */
function assertSecretNames(names: readonly string[]): void {
  const [first, ...others] = names.filter(isClientKey);
  assertNames(names.filter((name) => !isClientKey(name)));
  if (others.length > 0) throw new Problem('bad_request', `Secret name '${first}' stands twice in the list.`);
}

/** Throws `bad_request` for a list that cannot be an environment. */
export function assertSecrets(secrets: readonly Secret[]): void {
  assertSecretNames(secrets.map(({ name }) => name));
  const large = secrets.find(({ value }) => Buffer.byteLength(value) > MAX_VALUE_BYTES);
  if (large)
    throw new Problem('bad_request', `The value of secret '${large.name}' has more than ${MAX_VALUE_BYTES} bytes of UTF-8.`);
  const bytes = secrets.reduce((sum, { name, value }) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
  if (bytes > MAX_BYTES) throw new Problem('bad_request', `Secrets may have ${MAX_BYTES} bytes together, these have ${bytes}.`);
}

/** Throws `bad_request` for a name that has both a value and a reference. */
export function assertNamesApart(secrets: readonly SealedSecret[], references: readonly { name: string }[] | null): void {
  const named = new Set(secrets.filter(({ dropped }) => !dropped).map(({ name }) => name));
  const twice = references?.find(({ name }) => named.has(name));
  if (!twice) return;
  throw new Problem('bad_request', `Secret name '${twice.name}' stands in 'secrets' and in 'secret_references': choose one.`);
}

/**
 * Encrypts a list for a deployment. A value sent as `[redacted]` keeps the stored one. Of values in `serverKeys`, which are API keys
 * of this server, only the names are kept.
 */
export function sealSecrets(
  box: SecretBox,
  deploymentId: string,
  secrets: readonly Secret[],
  stored: readonly SealedSecret[],
  serverKeys: ReadonlySet<string>,
): SealedSecret[] {
  const kept = new Map(stored.map((secret) => [secret.name, secret]));
  return secrets.map(({ name, value }) => {
    if (isClientKey(name) || serverKeys.has(value))
      return { name, value: box.seal('', contextOf(deploymentId, name)), dropped: true };
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
  serverKeys: ReadonlySet<string>,
): SealedSecret[] {
  const changed = [...set.map(({ name }) => name), ...unset];
  if (changed.length === 0) throw new Problem('bad_request', "Name at least one secret in 'set' or 'unset'.");
  const missing = unset.find((name) => !stored.some((secret) => secret.name === name));
  if (missing !== undefined) throw new Problem('bad_request', `There is no secret '${missing}', so it cannot be unset.`);
  assertSecretNames(changed);
  const sent = sealSecrets(box, deploymentId, set, stored, serverKeys);
  const all = [...stored.filter(({ name }) => !changed.includes(name)), ...sent];
  if (all.length > MAX_SECRETS)
    throw new Problem('bad_request', `A deployment may have ${MAX_SECRETS} secrets, these are ${all.length}.`);
  assertSecrets(openSecrets(box, deploymentId, all));
  return all;
}

/** Decrypts the stored list, without what was dropped. */
export function openSecrets(box: SecretBox, deploymentId: string, sealed: readonly SealedSecret[]): Secret[] {
  return keptOf(sealed).map(({ name, value }) => ({ name, value: box.open(value, contextOf(deploymentId, name)) }));
}

/** The stored list for anyone who may see the deployment. */
export function redactSecrets(sealed: readonly SealedSecret[]): Secret[] {
  return keptOf(sealed).map(({ name }) => ({ name, value: REDACTED }));
}

/** The values of secrets as they are sent. */
export function valuesOf(secrets: readonly Secret[]): string[] {
  return secrets.map(({ value }) => value);
}

/** The names of those that were sent with an API key of this server. */
export function findDroppedNames(sealed: readonly SealedSecret[]): string[] {
  return sealed.filter(({ dropped }) => dropped).map(({ name }) => name);
}

/** Characters of names in a sentence: those that do not fit are counted. */
const MAX_NAMED = 300;

/** Why secrets are dropped, as a sentence for their owner. Undefined if none is. */
export function explainDropped(names: readonly string[]): string | undefined {
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  if (others.length === 0) return `Secret '${first}' is dropped: it is an API key of a Keelson server, which no agent gets.`;
  const all = names.map((name) => `'${name}'`).join(', ');
  const list = all.length > MAX_NAMED ? `'${first}' and ${others.length} more` : all;
  return `Secrets ${list} are dropped: they are API keys of a Keelson server, which no agent gets.`;
}

function keptOf(sealed: readonly SealedSecret[]): readonly SealedSecret[] {
  return sealed.filter(({ dropped }) => !dropped);
}

/** The encryption context of a secret. */
function contextOf(deploymentId: string, name: string): string {
  return `deployment ${deploymentId} secret ${name}`;
}
