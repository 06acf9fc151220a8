/**
 * Variables that the operator of this server gives to deployments, such as those for tracing or a licence. They override the
 * deployment's own variables, and no response shows them.
 */
import { parseVariables } from '../../environment-files.ts';
import { openSecrets } from '../secrets/environment.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { type DeploymentRow, sealedOf } from './deployment.ts';
import type { RevisionRow } from './revision.ts';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/**
 * A tenant id, a deployment id, or a tenant id with a deployment name. A name alone is refused because any tenant can take it.
 */
const SECTION = new RegExp(`^\\[(${ID}(?:/[a-z0-9_-]+)?)\\]$`, 'i');
const VARIABLE = /^(?:export\s+)?[A-Za-z_]\w*\s*=/;
const EVERYWHERE = '';
/** The environment of a process must also hold the secrets of the deployment. */
const MAX_BYTES = 65_536;

export class OperatorEnvironment {
  readonly #sections: ReadonlyMap<string, Readonly<Record<string, string>>>;

  private constructor(sections: ReadonlyMap<string, Record<string, string>>) {
    this.#sections = sections;
  }

  static readonly none = new OperatorEnvironment(new Map());

  /**
   * Parses NAME=VALUE lines. Lines under a heading apply only to what it names. Throws with the reason if the text is invalid.
   */
  static parse(text: string): OperatorEnvironment {
    if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
    const lines = new Map<string, string[]>([[EVERYWHERE, []]]);
    let section = EVERYWHERE;
    for (const [index, raw] of text
      .replace(/^\uFEFF/, '')
      .split('\n')
      .entries()) {
      const line = raw.trim();
      const heading = SECTION.exec(line)?.[1];
      if (heading !== undefined) {
        section = heading.toLowerCase();
        lines.set(section, lines.get(section) ?? []);
      } else if (line !== '' && !line.startsWith('#')) {
        if (!VARIABLE.test(line))
          throw new Error(`line ${index + 1} is neither NAME=VALUE nor [tenant], [deployment] or [tenant/name] with ids`);
        lines.get(section)!.push(line);
      }
    }
    return new OperatorEnvironment(new Map([...lines].map(([key, found]) => [key, parseVariables(found.join('\n'))])));
  }

  /** The variables of a deployment. More specific headings take precedence. */
  of({ tenant_id: tenantId, deployment_id: deploymentId, name }: DeploymentRow): Record<string, string> {
    const sections = [EVERYWHERE, tenantId, `${tenantId}/${name}`.toLowerCase(), deploymentId];
    return Object.assign({}, ...sections.map((section) => this.#sections.get(section) ?? {}));
  }

  /** Every value, so that it can be removed from texts. */
  values(): string[] {
    return [...this.#sections.values()].flatMap((section) => Object.values(section));
  }
}

/** Shorter values may occur in any text by chance. */
const MIN_SECRET_LENGTH = 8;

/** Words for what is secret, in names of variables. */
const SECRET_NAME = /key|token|secret|pass|pwd|cred|auth|private|sign|dsn|salt|cookie|session|cert|hash|pin|code|licen|seed/i;
/** A switch, a number, or the name of a model, a level or a region: words and short numbers. */
const WORDS = /^[a-z]{1,16}([-_. /:]([a-z]{1,16}|\d{1,4}[a-z]?))*$|^-?\d+(\.\d+)?$/i;
const MAX_WORDS = 40;

/**
 * Whether it is certainly no secret, such as `MODEL=claude-sonnet-4` or an address without a path: files of variables have these, too,
 * and a log without its own words cannot be read.
 */
export function isPlainSetting({ name, value }: { name: string; value: string }): boolean {
  if (SECRET_NAME.test(name)) return false;
  if (value.length <= MAX_WORDS && WORDS.test(value)) return true;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { username, password, pathname, search, hash } = new URL(value);
  return username === '' && password === '' && pathname === '/' && search === '' && hash === '';
}

/** Returns a function that removes the revision's secrets and the operator's values from a text. */
export function secretRemover(
  revision: RevisionRow,
  { box, operatorEnvironment }: { box: SecretBox; operatorEnvironment: OperatorEnvironment },
): (text: string) => string {
  const secrets = openSecrets(box, revision.deployment_id, sealedOf(revision))
    .filter((secret) => !isPlainSetting(secret))
    .map(({ value }) => value);
  const whole = [...secrets, ...operatorEnvironment.values()];
  // Logs are cut into lines, and so is a secret of several lines.
  const values = [...new Set([...whole, ...whole.flatMap((value) => value.split(/\r?\n/))])]
    .filter((value) => value.length >= MIN_SECRET_LENGTH)
    // Longest first: one secret may be part of another.
    .sort((a, b) => b.length - a.length);
  return (text) => values.reduce((clean, value) => clean.replaceAll(value, '[redacted]'), text);
}
