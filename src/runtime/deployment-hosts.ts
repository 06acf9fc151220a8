/**
 * Host names that lead to one deployment each, such as chat.agents.example.com for the pattern `{name}.agents.example.com`. What
 * fits the pattern is a deployment's, or nobody's: never the control plane's own.
 */
import type { IncomingMessage } from 'node:http';
import type { Forwarding } from './forwarding.ts';

const PLACE = '{name}';
/** Of a DNS label (RFC 1035, section 2.3.4). */
const LONGEST_LABEL = 63;
const LABEL = '[a-z\\d]([-a-z\\d]*[a-z\\d])?';

/** The syntax of the pattern, and its description. No address is a number, so the last label has a letter first. */
export const hostPattern = {
  is: new RegExp(`^([a-z\\d][-a-z\\d]*)?\\{name\\}([-a-z\\d]*[a-z\\d])?(\\.${LABEL})*\\.[a-z]([-a-z\\d]*[a-z\\d])?$`),
  words: 'a host name with {name} in its first part, such as {name}.agents.example.com, in small letters',
};

export class DeploymentHosts {
  readonly pattern: string;
  readonly #before: string;
  readonly #after: string;

  constructor(pattern: string) {
    this.pattern = pattern;
    [this.#before, this.#after] = pattern.split(PLACE) as [string, string];
  }

  /**
   * What a host, with a port or without, has in the place of `{name}`, in small letters: it need not be anybody's name. Undefined if
   * the host does not fit.
   */
  nameIn(host: string): string | undefined {
    const name = host.toLowerCase().replace(/:.*$/, '').replace(/\.+$/, '');
    const fits = name.startsWith(this.#before) && name.endsWith(this.#after);
    if (!fits || name.length < this.#before.length + this.#after.length) return undefined;
    return name.slice(this.#before.length, name.length - this.#after.length);
  }

  /** As `nameIn`, for the host that a request names. One of a trusted proxy goes first, and cannot lead past the other. */
  nameOf(request: IncomingMessage, forwarding: Forwarding): string | undefined {
    return this.nameIn(forwarding.valueOf(request, 'x-forwarded-host')) ?? this.nameIn(request.headers.host ?? '');
  }

  /** The host with the name. */
  named(name: string): string {
    return this.#before + name + this.#after;
  }

  /** The host of a deployment. Undefined if its name is too long for one. */
  hostOf(slug: string): string | undefined {
    const host = this.named(slug.toLowerCase());
    return host.indexOf('.') > LONGEST_LABEL ? undefined : host;
  }
}
