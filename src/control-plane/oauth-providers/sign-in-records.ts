/** The SQL of sign-ins: from the state in the browser to the resulting token. Each step happens once. */
import { createHash } from 'node:crypto';
import type { Transaction } from '../../storage/port.ts';
import { type Actor, type Change, recordChange } from '../audit/audit-records.ts';
import { insertRow, isoNow, type Reader, select } from '../records.ts';
import type { ProviderRow } from './provider-records.ts';

type SignInStatus = 'pending' | 'exchanging' | 'completed' | 'failed';

/** All transitions of a sign-in. Final statuses never change. */
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
  /** The token endpoint for the code. Null for sign-ins from before this column existed. */
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

/** How long an ended sign-in can be queried. */
const KEPT_MS = 3_600_000;

/** The state grants access, so only its hash is stored. */
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

/** The sign-in with its provider, if the provider has this name. `lock` is the dialect's `lockRows`. */
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

/** Changes the status of a sign-in. False if its status has changed meanwhile. */
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

/** Records the token that the sign-in produced. */
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
