/** Signs agent cards (A2A 1.0, section 8.4): a JSON Web Signature over the canonical form of a card (RFC 8785). */
import type { JWK } from 'jose';
import type { AgentCard, AgentCardSignature } from '../../../generated/agent-server/types.gen.ts';
import { ProjectError } from '../../langgraph-json.ts';
import { isRecord } from '../../langgraph-keys.ts';
import { messageOf } from '../../problem.ts';

/** The variable with the private key. */
export const SIGNING_KEY = 'A2A_SIGNING_KEY';

/** `strict` is the card with the fields of 1.0 alone. */
export type SignCard = (card: AgentCard, strict: AgentCard) => Promise<AgentCard>;

/** Cards whose signatures are remembered. */
const MOST_KNOWN = 1_000;

/**
 * Undefined without a key. A key is a JWK, or PEM (PKCS #8) on the curve P-256. Throws `ProjectError` for what is no private key.
 */
export async function cardSigner({ [SIGNING_KEY]: text }: NodeJS.ProcessEnv): Promise<SignCard | undefined> {
  if (text === undefined || text.trim() === '') return undefined;
  // Few servers sign their cards; the others start without it.
  const jose = await import('jose');
  const { key, header } = await readKey(text.trim(), jose);
  const sign = async (payload: string): Promise<AgentCardSignature> => {
    const jws = await new jose.FlattenedSign(new TextEncoder().encode(payload)).setProtectedHeader(header).sign(key);
    return { protected: jws.protected!, signature: jws.signature };
  };
  // Kept, because two signatures of one text differ, and a card has one tag.
  const known = new Map<string, Promise<AgentCardSignature>>();
  const signed = (payload: string) => {
    const signature = known.get(payload) ?? sign(payload);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(payload, signature);
    return signature;
  };
  return async (card, strict) => {
    // Clients of 1.0 check what they have read, without empty values; others check what was sent.
    const payloads = new Set([canonical(withoutEmpty(strict)), canonical(card)]);
    return { ...card, signatures: await Promise.all([...payloads].map(signed)) };
  };
}

async function readKey(text: string, jose: typeof import('jose')) {
  try {
    const isPem = text.startsWith('-----BEGIN');
    const jwk: JWK = isPem
      ? await jose.exportJWK(await jose.importPKCS8(text, 'ES256', { extractable: true }))
      : JSON.parse(text);
    if (typeof jwk.d !== 'string') throw new Error('it is not a private key');
    const alg = jwk.alg ?? ALGORITHMS[jwk.crv ?? jwk.kty ?? ''];
    if (alg === undefined) throw new Error('it needs "alg"');
    const kid = jwk.kid ?? (await jose.calculateJwkThumbprint(jwk));
    return { key: await jose.importJWK(jwk, alg), header: { alg, kid, typ: 'JOSE' } };
  } catch (error) {
    const text = `${SIGNING_KEY} must be a private key, as JWK or as PEM (PKCS #8) on P-256: ${messageOf(error)}.`;
    throw new ProjectError(text, { cause: error });
  }
}

/** By the curve, else the type, of a key that names none. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  ...{ 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512', Ed25519: 'EdDSA' },
  RSA: 'RS256',
};

/** RFC 8785: without white space, keys in the order of their UTF-16 units, numbers and texts as JavaScript writes them. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(',')}}`;
}

/** Without empty texts, lists and objects, and those that are empty without them. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => !isEmpty(item));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, member]): [string, unknown] => [key, withoutEmpty(member)]);
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
