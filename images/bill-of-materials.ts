/** The list of all that is in an image, in the form of CycloneDX, which scanners read. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Component {
  name: string;
  version: string;
  /** Its package URL, by which it is known everywhere. */
  purl: string;
  licence?: string;
}

interface Locked {
  name?: string;
  version?: string;
  license?: string;
}

/** The packages that npm installed in a folder. */
export async function npmComponents(folder: string): Promise<Component[]> {
  const lock = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages).flatMap(
    ([path, { name = path.slice(path.lastIndexOf('node_modules/') + 13), version, license }]) => {
      if (version === undefined) return [];
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return [{ name, version, purl, ...(license === undefined ? {} : { licence: license }) }];
    },
  );
}

export interface Subject {
  name: string;
  version: string;
}

/** The same components give the same text: it has neither a time nor a random number. */
export function billOfMaterials({ name, version }: Subject, components: readonly Component[]): string {
  const byUrl = new Map(components.map((component) => [component.purl, component]));
  const sorted = [...byUrl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'container', 'bom-ref': `${name}@${version}`, name, version } },
    components: sorted.map((component) => ({
      type: 'library',
      'bom-ref': component.purl,
      name: component.name,
      version: component.version,
      purl: component.purl,
      ...(component.licence === undefined ? {} : { licenses: [licenceOf(component.licence)] }),
    })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** An expression such as `(MIT OR Apache-2.0)`, an identifier, or words of a package's own. */
function licenceOf(text: string) {
  if (/ (OR|AND|WITH) /.test(text)) return { expression: text };
  return /^[A-Za-z0-9.+-]+$/.test(text) && !/^SEE/i.test(text) ? { license: { id: text } } : { license: { name: text } };
}
