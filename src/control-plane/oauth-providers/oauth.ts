/** All OAuth features of the control plane, over one set of rules for callable addresses. */
import type { Storage } from '../../storage/port.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { OAuthProviders } from './oauth-providers.ts';
import { AgentConnections, OAuthTokens, TokenRefresher } from './oauth-tokens.ts';
import { ProviderAddresses, type ProviderAddressKind, type ProviderTransport } from './provider-addresses.ts';
import { Authentications, SignIns } from './sign-ins.ts';

export interface OAuthSettings {
  /** Which provider addresses the server may call. Default: public https addresses only. */
  addresses?: readonly ProviderAddressKind[] | undefined;
  /** Time limit for one call to a provider. */
  callMs?: number;
  /** When an unfinished call counts as broken off. */
  leaseMs?: number;
  /** In place of the network. */
  transport?: ProviderTransport;
}

interface OAuthOptions extends OAuthSettings {
  storage: Storage;
  box: SecretBox;
  publicUrl(): string;
  now(): number;
}

const CALL_MS = 15_000;

export function openOAuth(options: OAuthOptions) {
  // A process that calls a provider stores the result well within the lease.
  const {
    storage,
    box,
    publicUrl,
    now,
    addresses: allowed = ['https'],
    callMs = CALL_MS,
    leaseMs = callMs * 2,
    transport,
  } = options;
  const addresses = new ProviderAddresses(allowed, callMs, transport);
  const oauthProviders = new OAuthProviders({ storage, box, addresses, publicUrl });
  const refresher = new TokenRefresher({ storage, box, addresses, leaseMs, now });
  const redirectUri = (providerId: string) => oauthProviders.redirectUri(providerId);
  const signIns = new SignIns({ storage, box, addresses, leaseMs, now });
  return {
    services: {
      ...{ oauthProviders, signIns },
      authentications: new Authentications({ storage, box, addresses, refresher, redirectUri, now }),
      oauthTokens: new OAuthTokens(storage, now),
      agentConnections: new AgentConnections(storage),
    },
    async close(): Promise<void> {
      signIns.close();
      await addresses[Symbol.asyncDispose]();
    },
  };
}
