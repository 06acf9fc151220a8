/** The SQL of stored tokens. The tokens are sealed, and opened only for those who may use them. */
import { v7 as uuidv7 } from 'uuid';
import type { OAuthProvider, OAuthToken } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { SqlValue, Storage, Transaction } from '../../storage/port.ts';
import { type Actor, type Change, recordChange } from '../audit/audit-records.ts';
import { insertRow, isoNow, type Reader, select, updateRow } from '../records.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Granted } from './provider-client.ts';

export interface TokenRow {
  token_id: string;
  tenant_id: string;
  provider_key: string;
  /** The provider's `provider_id`. */
  provider_id: string;
  /** JSON of the current provider. */
  provider: string;
  user_id: string;
  account_label: string | null;
  /** JSON. */
  wanted_scopes: string;
  /** JSON. */
  scopes: string;
  /** Sealed. */
  access_token: string;
  /** Sealed. Null if there is none, or it no longer works. */
  refresh_token: string | null;
  /** The token endpoint that issued them. Null if the provider has had no other. */
  token_url: string | null;
  /** Milliseconds since the epoch. */
  expires_at: number | string | null;
  is_default: number;
  refreshing_until: number | string;
  created_at: string;
  updated_at: string;
}

/** The user, tenant and provider that tokens belong to. */
interface Holder {
  tenantId: string;
  providerKey: string;
  userId: string;
}

const TOKENS = 'SELECT t.*, p.provider_id, p.provider FROM oauth_tokens t JOIN oauth_providers p ON p.id = t.provider_key';

/** The default token first, then the newest. */
export function tokensOf(reader: Reader, { tenantId, providerKey, userId }: Holder): Promise<TokenRow[]> {
  const sql = `${TOKENS} WHERE t.tenant_id = $1 AND t.provider_key = $2 AND t.user_id = $3 ORDER BY t.is_default DESC, t.token_id DESC`;
  return select<TokenRow>(reader, sql, [tenantId, providerKey, userId]);
}

/** All tokens of a user, or only those of that provider; newest first. */
export function tokensOfUser(reader: Reader, tenantId: string, userId: string, providerId?: string): Promise<TokenRow[]> {
  const named = providerId === undefined ? [] : [providerId];
  const sql = `${TOKENS} WHERE t.tenant_id = $1 AND t.user_id = $2 ${named.length === 0 ? '' : 'AND p.provider_id = $3'}
    ORDER BY t.token_id DESC`;
  return select<TokenRow>(reader, sql, [tenantId, userId, ...named]);
}

/** Deletes the tokens of one holder. Returns their ids. */
export async function deleteTokens(transaction: Transaction, { tenantId, userId, providerKey }: Holder): Promise<string[]> {
  const sql = 'DELETE FROM oauth_tokens WHERE tenant_id = $1 AND user_id = $2 AND provider_key = $3 RETURNING token_id';
  const gone = await transaction.query<{ token_id: string }>(sql, [tenantId, userId, providerKey]);
  return gone.map(({ token_id: id }) => id);
}

export async function deleteToken(transaction: Transaction, tokenId: string): Promise<void> {
  await transaction.query('DELETE FROM oauth_tokens WHERE token_id = $1', [tokenId]);
}

/** Changes what users may change of a token. */
export async function updateToken(
  transaction: Transaction,
  tokenId: string,
  changes: { account_label?: string | null; is_default?: number },
): Promise<void> {
  await updateRow(transaction, 'oauth_tokens', ['token_id', tokenId], { ...changes, updated_at: isoNow() });
}

/** Claims a refresh until `untilMs`. False if another process has claimed it, or the refresh token has changed. */
export async function claimRefresh(
  storage: Storage,
  { token_id: tokenId, refresh_token: refreshToken }: TokenRow,
  nowMs: number,
  untilMs: number,
): Promise<boolean> {
  const claimed = await storage.write(
    'UPDATE oauth_tokens SET refreshing_until = $2 WHERE token_id = $1 AND refreshing_until < $3 AND refresh_token = $4 RETURNING token_id',
    [tokenId, untilMs, nowMs, refreshToken],
  );
  return claimed.length > 0;
}

/** Records a failed refresh. With `isOver` the refresh token no longer works. */
export async function endRefresh(transaction: Transaction, tokenId: string, isOver: boolean): Promise<void> {
  const changes = { refreshing_until: 0, ...(isOver ? { refresh_token: null } : {}) };
  await updateRow(transaction, 'oauth_tokens', ['token_id', tokenId], changes);
}

/** Throws `not_found` for tokens of other tenants. */
export async function loadToken(reader: Reader, tenantId: string, tokenId: string): Promise<TokenRow> {
  const row = await findToken(reader, tenantId, tokenId);
  if (!row) throw tokenNotFound(tokenId);
  return row;
}

/** Undefined when there is no such token. */
export async function findToken(reader: Reader, tenantId: string, tokenId: string): Promise<TokenRow | undefined> {
  const sql = `${TOKENS} WHERE t.token_id = $1 AND t.tenant_id = $2`;
  const [row] = await select<TokenRow>(reader, sql, [tokenId.toLowerCase(), tenantId]);
  return row;
}

export function tokenNotFound(tokenId: string): Problem {
  return new Problem('not_found', `OAuth token ID ${tokenId} not found.`);
}

interface NewToken extends Holder {
  /** The token that it replaces, if that one still exists. */
  replaces: string | null;
  wantedScopes: string;
  granted: Granted;
  /** The token endpoint that issued it. */
  tokenUrl: string;
  isDefault: boolean;
}

/** Stores a granted token and returns its id. */
export async function putToken(transaction: Transaction, box: SecretBox, token: NewToken, nowMs: number): Promise<string> {
  const { tenantId, providerKey, userId, replaces, wantedScopes, granted, tokenUrl } = token;
  if (token.isDefault) await takeDefault(transaction, token);
  if (replaces !== null && (await renewToken(transaction, box, replaces, { granted, wantedScopes, tokenUrl }, nowMs))) {
    if (token.isDefault) await transaction.query('UPDATE oauth_tokens SET is_default = 1 WHERE token_id = $1', [replaces]);
    return replaces;
  }
  const [tokenId, now] = [uuidv7(), isoNow()];
  const values: Record<string, SqlValue> = {
    ...{ token_id: tokenId, tenant_id: tenantId, provider_key: providerKey, user_id: userId },
    ...{ wanted_scopes: wantedScopes, scopes: scopesOf(granted, wantedScopes), is_default: token.isDefault ? 1 : 0 },
    token_url: tokenUrl,
    ...{ ...sealed(box, tokenId, granted), expires_at: endOf(granted, nowMs), created_at: now, updated_at: now },
  };
  await insertRow(transaction, 'oauth_tokens', values);
  return tokenId;
}

/** Replaces a token. False if it no longer exists. */
export async function renewToken(
  transaction: Transaction,
  box: SecretBox,
  tokenId: string,
  { granted, wantedScopes, tokenUrl }: Pick<NewToken, 'granted' | 'wantedScopes' | 'tokenUrl'>,
  nowMs: number,
): Promise<boolean> {
  const { access_token, refresh_token } = sealed(box, tokenId, granted);
  const renewed = await transaction.query(
    `UPDATE oauth_tokens SET access_token = $2, expires_at = $4, scopes = $5, wanted_scopes = $6, refreshing_until = 0,
       updated_at = $7, token_url = $8,
       refresh_token = COALESCE($3, CASE WHEN COALESCE(token_url, $8) = $8 THEN refresh_token END)
     WHERE token_id = $1 RETURNING token_id`,
    [
      ...[tokenId, access_token, refresh_token, endOf(granted, nowMs)],
      ...[scopesOf(granted, wantedScopes), wantedScopes, isoNow(), tokenUrl],
    ],
  );
  return renewed.length > 0;
}

/** Called when the provider's token endpoint changes: records the old endpoint with the tokens that it issued. */
export async function keepTokensAt(transaction: Transaction, providerKey: string, tokenUrl: string): Promise<void> {
  await transaction.query('UPDATE oauth_tokens SET token_url = $2 WHERE provider_key = $1 AND token_url IS NULL', [
    providerKey,
    tokenUrl,
  ]);
}

/** Whether there is a refresh token, issued by the provider's current token endpoint. Refresh tokens go to no other endpoint. */
export function isRefreshable(row: TokenRow, tokenUrl = (JSON.parse(row.provider) as OAuthProvider).token_url): boolean {
  return row.refresh_token !== null && (row.token_url ?? tokenUrl) === tokenUrl;
}

/** Makes none of the holder's tokens the default one. */
export async function takeDefault(transaction: Transaction, { tenantId, providerKey, userId }: Holder): Promise<void> {
  await transaction.query(
    'UPDATE oauth_tokens SET is_default = 0 WHERE tenant_id = $1 AND provider_key = $2 AND user_id = $3 AND is_default = 1',
    [tenantId, providerKey, userId],
  );
}

export function accessTokenOf(row: TokenRow, box: SecretBox): string {
  return box.open(row.access_token, contextOf(row.token_id, 'access'));
}

export function refreshTokenOf(row: TokenRow, box: SecretBox): string | undefined {
  return row.refresh_token === null ? undefined : box.open(row.refresh_token, contextOf(row.token_id, 'refresh'));
}

/** Whether the token stays valid for at least `leastMs`. */
export function isGood({ expires_at: end }: TokenRow, nowMs: number, leastMs = 0): boolean {
  return end === null || Number(end) > nowMs + leastMs;
}

/** What clients may see of a token. */
export function oauthTokenOf(row: TokenRow): OAuthToken {
  return {
    id: row.token_id,
    provider_id: row.provider_id,
    user_id: row.user_id,
    provider_account_label: row.account_label,
    scopes: JSON.parse(row.scopes) as string[],
    expires_at: row.expires_at === null ? null : new Date(Number(row.expires_at)).toISOString(),
    is_default: Number(row.is_default) === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function recordToken(
  transaction: Transaction,
  actor: Actor,
  action: Change['action'],
  token: { tokenId: string; tenantId: string; providerId: string; userId: string },
  detail: Record<string, unknown> = {},
): Promise<void> {
  return recordChange(transaction, {
    ...{ actor, action, of: { tenantId: token.tenantId } },
    resource: { type: 'oauth_token', id: token.tokenId },
    detail: { provider_id: token.providerId, user_id: token.userId, ...detail },
  });
}

function sealed(box: SecretBox, tokenId: string, { accessToken, refreshToken }: Granted) {
  return {
    access_token: box.seal(accessToken, contextOf(tokenId, 'access')),
    refresh_token: refreshToken === undefined ? null : box.seal(refreshToken, contextOf(tokenId, 'refresh')),
  };
}

/** The encryption context of a token. */
function contextOf(tokenId: string, kind: 'access' | 'refresh'): string {
  return `oauth token ${tokenId} ${kind}`;
}

function scopesOf({ scopes }: Granted, wantedScopes: string): string {
  return scopes === undefined ? wantedScopes : JSON.stringify(scopes);
}

function endOf({ lifetimeSeconds }: Granted, nowMs: number): number | null {
  return lifetimeSeconds === undefined ? null : nowMs + Math.round(lifetimeSeconds * 1000);
}
