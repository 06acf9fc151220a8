/**
 * Variables that the operator of this server gives to deployments, such as those for tracing or a licence. They override the
 * deployment's own variables, and no response shows them.
 */
import { parseEnv } from 'node:util';
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
    return new OperatorEnvironment(
      new Map([...lines].map(([key, found]) => [key, parseEnv(found.join('\n')) as Record<string, string>])),
    );
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

/** Returns a function that removes the revision's secrets and the operator's values from a text. */
export function secretRemover(
  revision: RevisionRow,
  { box, operatorEnvironment }: { box: SecretBox; operatorEnvironment: OperatorEnvironment },
): (text: string) => string {
  const secrets = openSecrets(box, revision.deployment_id, sealedOf(revision)).map(({ value }) => value);
  const whole = [...secrets, ...operatorEnvironment.values()];
  // Logs are cut into lines, and so is a secret of several lines.
  const values = [...new Set([...whole, ...whole.flatMap((value) => value.split(/\r?\n/))])]
    .filter((value) => value.length >= MIN_SECRET_LENGTH)
    // Longest first: one secret may be part of another.
    .sort((a, b) => b.length - a.length);
  return (text) => values.reduce((clean, value) => clean.replaceAll(value, '[redacted]'), text);
}
