/**
 * Whether what machines read of spec/ (validators, bundled documents) is there and of the contracts as they are. It is not
 * committed but built, by `npm run generate` and by the set-up step; so this is plain JavaScript without dependencies.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** Names the state of the contracts that was built, and the files. */
const MARKER = 'generated/.built';
/** What the built files depend on: the contracts, the generator and the libraries that it calls. */
const INPUTS = [
  'spec',
  'scripts/generate',
  'src/runtime/contract-document.ts',
  'src/runtime/json-pointer.ts',
  'package-lock.json',
];

/** Changes when anything that is read to build does. */
export function inputsOf(root) {
  const hash = createHash('sha256');
  for (const input of INPUTS) addTo(hash, root, input);
  return hash.digest('hex');
}

export function isBuilt(root) {
  try {
    const { inputs, files } = JSON.parse(readFileSync(join(root, MARKER), 'utf8'));
    return inputs === inputsOf(root) && files.every((file) => existsSync(join(root, file)));
  } catch {
    return false;
  }
}

/** `inputs` is what they were before they were read; `files` are paths below the root. */
export function markBuilt(root, inputs, files) {
  replaceFile(join(root, MARKER), JSON.stringify({ inputs, files }));
}

/** Whoever reads the file, or writes it at the same time, never finds a part of it. */
export function replaceFile(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  const whole = `${file}.${process.pid}.tmp`;
  writeFileSync(whole, content);
  renameSync(whole, file);
}

function addTo(hash, root, path) {
  let entries;
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch {
    if (existsSync(join(root, path))) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    return;
  }
  for (const name of entries.map((entry) => entry.name).sort()) addTo(hash, root, `${path}/${name}`);
}
