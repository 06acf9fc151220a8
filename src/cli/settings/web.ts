/** The settings that say by which names a server is called, and which web pages may use it. */
import { originList } from '../../runtime/cors.ts';
import { proxyList } from '../../runtime/forwarding.ts';
import { noText, type Setting } from './setting.ts';

export const webSettings = {
  allowedHosts: {
    flag: 'allowed-hosts',
    env: 'KEELSON_ALLOWED_HOSTS',
    type: 'string',
    pattern: { is: /^[^\s,/]+(,[^\s,/]+)*$/, words: 'host names with commas between them' },
    commands: { up: noText, agent: noText, mock: noText },
    value: 'HOSTS',
    about:
      'Further host names by which a server that listens on loopback is called, as by a proxy that passes on its own; others are answered with 421',
  },
  corsOrigins: {
    flag: 'cors-origins',
    env: 'CORS_ALLOW_ORIGINS',
    type: 'string',
    pattern: originList,
    commands: { up: noText, agent: noText, mock: noText },
    value: 'ORIGINS',
    about:
      "Web pages that may use the server: origins such as https://app.example.com or http://localhost:* (any port), or '*'. Otherwise every origin where a key is asked for, else pages of this machine and the hosted studio and chat; before http.cors.allow_origins of langgraph.json",
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    env: 'KEELSON_TRUSTED_PROXIES',
    type: 'string',
    pattern: proxyList,
    commands: { up: noText, agent: noText, mock: noText },
    value: 'ADDRESSES',
    about:
      'Reverse proxies whose X-Forwarded-For, -Proto, -Host and -Prefix headers are believed: addresses, ranges such as 10.0.0.0/8, or loopback',
  },
  gatewayTokenFile: {
    flag: 'gateway-token-file',
    type: 'string',
    commands: { agent: noText },
    value: 'FILE',
    about: 'Take requests only with the token in this file, which the gateway of the control plane sends; GET /ok needs none',
  },
} satisfies Record<string, Setting>;
