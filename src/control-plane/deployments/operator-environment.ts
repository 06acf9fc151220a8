/**
 * Variables that the operator of this server gives to deployments, such as those of tracing or a licence. They stand over
 * everything that a deployment says, and no answer shows them.
 */
import { parseEnv } from 'node:util';
import type { DeploymentRow } from './deployment.ts';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The id of a tenant or a deployment, or the id of a tenant and the name of a deployment: a name alone anybody may take. */
const SECTION = new RegExp(`^\\[(${ID}(?:/[a-z0-9_-]+)?)\\]$`, 'i');
const VARIABLE = /^(?:export\s+)?[A-Za-z_]\w*\s*=/;
const EVERYWHERE = '';
/** What every process is started with has to hold the secrets of the deployment as well. */
const MAX_BYTES = 65_536;

export class OperatorEnvironment {
  readonly #sections: ReadonlyMap<string, Readonly<Record<string, string>>>;

  private constructor(sections: ReadonlyMap<string, Record<string, string>>) {
    this.#sections = sections;
  }

  static readonly none = new OperatorEnvironment(new Map());

  /** NAME=VALUE lines, those under a heading for what it names alone; throws with what is wrong. */
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

  /** What a deployment gets: the more a heading says, the more it counts. */
  of({ tenant_id: tenantId, deployment_id: deploymentId, name }: DeploymentRow): Record<string, string> {
    const sections = [EVERYWHERE, tenantId, `${tenantId}/${name}`.toLowerCase(), deploymentId];
    return Object.assign({}, ...sections.map((section) => this.#sections.get(section) ?? {}));
  }

  /** Every value, so that it can be taken out of what is shown. */
  values(): string[] {
    return [...this.#sections.values()].flatMap((section) => Object.values(section));
  }
}
