/**
 * Whether the files built from spec/ (validators, bundled documents) exist and are up to date. `npm run generate` and
 * scripts/setup.js build them; they are not committed. Plain JavaScript without dependencies, because setup.js imports it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** Names the hash of the inputs that were built, and the files. */
const MARKER = 'generated/.built';
/** The built files depend on the contracts, the generator and the libraries that it calls. */
const INPUTS = [
  'spec',
  'scripts/generate',
  'src/runtime/contract-document.ts',
  'src/runtime/json-pointer.ts',
  'package-lock.json',
];

/** A hash of everything that the build reads. */
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

/** `inputs` is the hash from before the build; `files` are paths below the root. */
export function markBuilt(root, inputs, files) {
  replaceFile(join(root, MARKER), JSON.stringify({ inputs, files }));
}

/** Writes atomically: parallel readers and writers never see a partial file. */
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
