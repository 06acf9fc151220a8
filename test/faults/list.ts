/** The faults that the tests have to find: one YAML file an area, each fault a place in the source, what to put there, and a sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

/** A change of the source that a careful reader could overlook and a user would suffer from. */
export interface Fault {
  area: string;
  /** What is wrong with it in place. */
  says: string;
  /** Path below the root. */
  file: string;
  /** Stands once in the file, or is replaced `everywhere`. */
  find: string;
  put: string;
  everywhere?: boolean;
  /** Test files that can find it, the likeliest first. */
  tests: string[];
}

interface AreaFile {
  folder: string;
  tests: string[];
  faults: (Omit<Fault, 'area' | 'tests'> & { tests?: string[] })[];
}

/** All faults, or those of the areas whose name contains `only` and whose sentence contains `text`. */
export function readFaults(only = '', text = ''): Fault[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml'));
  return files
    .sort()
    .map((file) => ({ area: basename(file, '.yaml'), ...(parse(read(join(import.meta.dirname, file))) as AreaFile) }))
    .filter(({ area }) => area.includes(only))
    .flatMap(({ area, folder, tests, faults }) =>
      faults.map((fault) => ({
        ...fault,
        area,
        file: join(folder, fault.file),
        tests: [...new Set([...(fault.tests ?? []), ...tests])],
      })),
    )
    .filter(({ says }) => says.toLowerCase().includes(text.toLowerCase()));
}

/** The text of the fault's file, in the tree at `root`, with the fault in it; throws when it cannot be planted. */
export function faultyText(root: string, { says, file, find, put, everywhere }: Fault): string {
  const pieces = read(join(root, file)).split(find);
  if (everywhere ? pieces.length < 2 : pieces.length !== 2) {
    throw new Error(`the fault '${says}' is for a text that stands ${pieces.length - 1} times in ${file}, not once: ${find}`);
  }
  return pieces.join(put);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
