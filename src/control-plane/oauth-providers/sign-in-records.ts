/** The SQL of sign-ins: from the state that the browser carries to the token that came of it, each step made once. */
import { createHash } from 'node:crypto';
import type { Transaction } from '../../storage/port.ts';
import { type Actor, type Change, recordChange } from '../audit/audit-records.ts';
import { insertRow, isoNow, type Reader, select } from '../records.ts';
import type { ProviderRow } from './provider-records.ts';

type SignInStatus = 'pending' | 'exchanging' | 'completed' | 'failed';

/** All ways of a sign-in. What has ended stays so. */
const transitions: Record<SignInStatus, readonly SignInStatus[]> = {
  pending: ['exchanging', 'failed'],
  exchanging: ['completed', 'failed'],
  completed: [],
  failed: [],
};

export interface SignInRow {
  auth_id: string;
  tenant_id: string;
  provider_key: string;
  user_id: string;
  agent_id: string | null;
  replaces: string | null;
  /** JSON. */
  scopes: string;
  is_default: number;
  state_hash: string;
  /** Sealed. */
  verifier: string | null;
  redirect_uri: string;
  /** Where the code is to be exchanged; null for a sign-in from before it was kept. */
  token_url: string | null;
  status: SignInStatus;
  token_id: string | null;
  detail: string | null;
  /** Milliseconds since the epoch. */
  expires_at: number | string;
  exchange_until: number | string | null;
  created_at: string;
}

type NewSignIn = Omit<SignInRow, 'status' | 'token_id' | 'detail' | 'exchange_until' | 'created_at'>;

/** How long after its end a sign-in can be asked for. */
const KEPT_MS = 3_600_000;

/** The state is a permission, so what is stored is only enough to know it again. */
export function hashOfState(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}

/** The encryption context of a sign-in's verifier. */
export function verifierContext(authId: string): string {
  return `oauth sign-in ${authId} verifier`;
}

export async function insertSignIn(transaction: Transaction, actor: Actor, row: NewSignIn, providerId: string, nowMs: number) {
  await transaction.query('DELETE FROM oauth_sign_ins WHERE expires_at < $1', [nowMs - KEPT_MS]);
  await insertRow(transaction, 'oauth_sign_ins', { ...row, status: 'pending', created_at: isoNow() });
  await recordSignIn(transaction, actor, 'oauth_sign_in.create', row, { provider_id: providerId });
}

/** With its provider, if that is the one of this name; `lock` is the dialect's `lockRows`. */
export async function findByState(
  transaction: Transaction,
  state: string,
  providerId: string,
  lock: string,
): Promise<{ signIn: SignInRow; provider: ProviderRow } | undefined> {
  const [signIn] = await transaction.query<SignInRow>(`SELECT * FROM oauth_sign_ins WHERE state_hash = $1 ${lock}`, [
    hashOfState(state),
  ]);
  const [provider] = await transaction.query<ProviderRow>('SELECT * FROM oauth_providers WHERE id = $1 AND provider_id = $2', [
    signIn?.provider_key ?? null,
    providerId,
  ]);
  return signIn && provider && { signIn, provider };
}

export async function findSignIn(reader: Reader, authId: string, tenantId: string): Promise<SignInRow | undefined> {
  const sql = 'SELECT * FROM oauth_sign_ins WHERE auth_id = $1 AND tenant_id = $2';
  return (await select<SignInRow>(reader, sql, [authId.toLowerCase(), tenantId]))[0];
}

/** Takes a sign-in from one status to the next; false when it has another one by now. */
export async function markSignIn(
  transaction: Transaction,
  authId: string,
  [from, to]: [SignInStatus, SignInStatus],
  values: { tokenId?: string; detail?: string; exchangeUntil?: number } = {},
): Promise<boolean> {
  if (!transitions[from].includes(to)) throw new Error(`a sign-in does not go from ${from} to ${to}`);
  const marked = await transaction.query(
    `UPDATE oauth_sign_ins SET status = $3, token_id = $4, detail = $5, exchange_until = $6, verifier = ${to === 'exchanging' ? 'verifier' : 'NULL'}
     WHERE auth_id = $1 AND status = $2 RETURNING auth_id`,
    [authId, from, to, values.tokenId ?? null, values.detail ?? null, values.exchangeUntil ?? null],
  );
  return marked.length > 0;
}

/** The token that came of the sign-in. */
export async function setToken(transaction: Transaction, authId: string, tokenId: string): Promise<void> {
  await transaction.query('UPDATE oauth_sign_ins SET token_id = $2 WHERE auth_id = $1', [authId, tokenId]);
}

export function recordSignIn(
  transaction: Transaction,
  actor: Actor,
  action: Change['action'],
  { auth_id: id, tenant_id: tenantId, user_id: userId }: Pick<SignInRow, 'auth_id' | 'tenant_id' | 'user_id'>,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return recordChange(transaction, {
    ...{ actor, action, of: { tenantId } },
    resource: { type: 'oauth_sign_in', id },
    detail: { user_id: userId, ...detail },
  });
}
