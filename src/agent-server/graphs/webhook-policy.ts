/** Where webhooks may go and what they carry: `webhooks` of langgraph.json. Users choose the addresses. */
import ipaddr from 'ipaddr.js';
import { Problem } from '../../problem.ts';

/** The fields of a webhook's body that `allowed_fields` can name. */
const FIELDS = new Set(
  `run_id thread_id assistant_id created_at updated_at metadata kwargs multitask_strategy status run_started_at run_ended_at
  webhook_sent_at values error`.split(/\s+/),
);

type Fields = Readonly<Record<string, unknown>>;
type Complain = (sentence: string) => Error;

interface PolicyOptions {
  requireHttps: boolean;
  allowedDomains: readonly string[] | undefined;
  allowedPorts: readonly number[] | undefined;
  maxLength: number;
  disableLoopback: boolean;
  disablePrivate: boolean;
  /** The control plane lets this tenant's webhooks go to public addresses alone, whatever its project says. */
  publicOnly: boolean;
  headers: Readonly<Record<string, string>>;
  allowedFields: readonly string[] | undefined;
  secret: Buffer | undefined;
}

export class WebhookPolicy {
  readonly headers: Readonly<Record<string, string>>;
  /** Signs what is sent; undefined without a secret. */
  readonly secret: Buffer | undefined;
  readonly #options: PolicyOptions;

  constructor(options: PolicyOptions) {
    this.#options = options;
    this.headers = options.headers;
    this.secret = options.secret;
  }

  /** Throws `invalid` for an address that no webhook goes to, judged by its text. A relative one is a path of this server. */
  assertAllowed(address: string): void {
    const { maxLength, requireHttps, allowedPorts, allowedDomains, disableLoopback, publicOnly } = this.#options;
    if (address.length > maxLength) throw refused('Webhook URL too long');
    if (isRelative(address)) {
      if (disableLoopback) throw refused('Webhook host blocked: a relative URL is this server itself');
      return;
    }
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) throw refused('Webhook URL must be http or https');
    if (requireHttps && url.protocol !== 'https:') throw refused('Webhook must use https');
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (allowedPorts && !allowedPorts.includes(port)) throw refused(`Webhook port ${port} not allowed`);
    const host = url.hostname.toLowerCase().replace(/\.$/, '');
    if (allowedDomains && !allowedDomains.some((domain) => covers(domain, host))) throw refused('Webhook domain not allowed');
    const literal = host.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(literal)) this.assertReachable([{ address: literal }]);
    else if ((disableLoopback || publicOnly) && /^((.+\.)?localhost|host\.docker\.internal)$/.test(host))
      throw refused('Webhook host blocked: loopback');
  }

  /** Throws `invalid` when one of the addresses that a host resolved to is not to be called. */
  assertReachable(resolved: readonly { address: string }[]): void {
    const { disableLoopback, disablePrivate, publicOnly } = this.#options;
    for (const { address } of resolved) {
      const found = withinIpv6(ipaddr.process(address));
      const range = found.range();
      const isLoopback = range === 'loopback' || range === 'unspecified';
      if (isLoopback && disableLoopback) throw refused('Webhook host blocked: loopback');
      if (range === 'linkLocal') throw refused('Webhook host blocked: link-local');
      if (METADATA.includes(found.toString())) throw refused('Webhook host blocked: metadata service');
      if (!isLoopback && range !== 'unicast' && disablePrivate) throw refused('Webhook host blocked: private address');
      if (range !== 'unicast' && publicOnly) throw refused(PUBLIC_ONLY);
    }
  }

  /** The fields that are sent. */
  pick(body: Record<string, unknown>): Record<string, unknown> {
    const { allowedFields } = this.#options;
    return allowedFields ? Object.fromEntries(Object.entries(body).filter(([name]) => allowedFields.includes(name))) : body;
  }
}

const PUBLIC_ONLY =
  'Webhook host blocked: no public address. The operator allows others by --webhook-private-networks of the control plane';
/** Metadata services of clouds that have no link-local address: of AWS, Alibaba and Oracle. */
const METADATA = ['fd00:ec2::254', '100.100.100.200', '192.0.0.192'];

/** The IPv4 address that translators and tunnels find in an IPv6 address. */
function withinIpv6(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0);
  if (isCompatible || ['rfc6052', 'rfc6145'].includes(address.range())) return new ipaddr.IPv4(bytes.slice(12));
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : address;
}

/** Whether the address is a path of this server. `//host` names another one. */
export function isRelative(address: string): boolean {
  return address.startsWith('/') && !/^[/\\]{2}/.test(address);
}

function refused(sentence: string): Problem {
  return new Problem('invalid', sentence);
}

/** `*.example.com` covers the names below it, not itself. */
function covers(domain: string, host: string): boolean {
  const wanted = domain.toLowerCase();
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) && host.length > wanted.length - 1 : host === wanted;
}

/** `webhooks` of langgraph.json with the variables of the server. Throws what `complain` makes of a sentence. */
export function readWebhookPolicy(value: unknown, environment: NodeJS.ProcessEnv, complain: Complain): WebhookPolicy {
  const config = objectOf(value, 'webhooks', complain);
  const url = objectOf(config['url'], 'webhooks.url', complain);
  const flag = (name: string, otherwise: boolean) => {
    const given = url[name] ?? otherwise;
    if (typeof given !== 'boolean') throw complain(`"webhooks.url.${name}" must be true or false.`);
    return given;
  };
  const allowedFields = listOf<string>(config['allowed_fields'], 'webhooks.allowed_fields', isText, complain);
  const unknown = allowedFields?.find((field) => !FIELDS.has(field));
  if (unknown) throw complain(`"webhooks.allowed_fields" names ${unknown}. There are: ${[...FIELDS].join(', ')}.`);
  // Whoever writes a policy gets a strict one, as on other servers.
  const isStrict = Object.keys(url).length > 0;
  const maxLength = url['max_url_length'] ?? (isStrict ? 2048 : 4096);
  if (!Number.isInteger(maxLength) || (maxLength as number) < 1)
    throw complain('"webhooks.url.max_url_length" must be a whole number above 0.');
  return new WebhookPolicy({
    requireHttps: flag('require_https', isStrict),
    allowedDomains: listOf<string>(url['allowed_domains'], 'webhooks.url.allowed_domains', isText, complain),
    allowedPorts: listOf<number>(url['allowed_ports'], 'webhooks.url.allowed_ports', Number.isInteger, complain),
    maxLength: maxLength as number,
    disableLoopback: flag('disable_loopback', true),
    disablePrivate: flag('disable_private_ips', false),
    publicOnly: environment['KEELSON_PUBLIC_WEBHOOKS_ONLY'] === 'true',
    headers: headersOf(config, environment, complain),
    allowedFields,
    secret: secretOf(environment, complain),
  });
}

function headersOf(config: Fields, environment: NodeJS.ProcessEnv, complain: Complain): Record<string, string> {
  const { env_prefix: prefix = 'LG_WEBHOOK_' } = config;
  if (typeof prefix !== 'string') throw complain('"webhooks.env_prefix" must be a text.');
  const resolved: Record<string, string> = {};
  for (const [name, template] of Object.entries(objectOf(config['headers'], 'webhooks.headers', complain))) {
    if (typeof template !== 'string') throw complain(`"webhooks.headers.${name}" must be a text.`);
    resolved[name] = template.replaceAll(/\$\{\{\s*env\.(\w+)\s*\}\}/g, (_, variable: string) => {
      if (!variable.startsWith(prefix))
        throw complain(`"webhooks.headers.${name}" may only use variables that begin with ${prefix}, not ${variable}.`);
      const found = environment[variable];
      if (found === undefined) throw complain(`"webhooks.headers.${name}" uses ${variable}, which is not set.`);
      return found;
    });
  }
  try {
    // In lower case, so that those of the webhook itself go before.
    return Object.fromEntries(new Headers(resolved));
  } catch {
    throw complain('"webhooks.headers" must be names and values of HTTP headers.');
  }
}

const SECRET = 'WEBHOOK_SIGNING_SECRET';

/** In the form of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
function secretOf({ [SECRET]: text }: NodeJS.ProcessEnv, complain: Complain): Buffer | undefined {
  if (text === undefined || text === '') return undefined;
  const secret = Buffer.from(text.replace(/^whsec_/, ''), 'base64');
  if (secret.length < 24 || secret.length > 64) throw complain(`${SECRET} must be whsec_ followed by 24 to 64 bytes in base64.`);
  return secret;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function objectOf(value: unknown, key: string, complain: Complain): Fields {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw complain(`"${key}" must be an object.`);
  return value as Fields;
}

function listOf<T>(value: unknown, key: string, is: (one: unknown) => boolean, complain: Complain): T[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || !value.every(is)) throw complain(`"${key}" must be a list.`);
  return value as T[];
}
