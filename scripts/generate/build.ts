/**
 * Run by scripts/setup.js when isBuilt() is false: builds the validators and documents from spec/, with production dependencies
 * only.
 */
import { inputsOf, markBuilt } from './built.js';
import { loadContracts, root } from './contracts.ts';
import { update } from './files.ts';
import { generateForMachines } from './generate-for-machines.ts';

const inputs = inputsOf(root);
try {
  const files = new Map((await loadContracts()).flatMap((contract) => [...generateForMachines(contract)]));
  await update([...files.keys()], files);
  markBuilt(root, inputs, [...files.keys()]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
