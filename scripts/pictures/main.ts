/** `npm run pictures`: draws docs/pictures/, the house from the source tree and the terminal from a session on this machine. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../generate/contracts.ts';
import { housePicture } from './house.ts';
import { terminalPicture } from './terminal.ts';

const SESSION = [['deploy'], ['run', 'my-agent', 'What is 12 * (3 + 4)?'], ['revisions']];

const folder = join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'house.svg'), housePicture());
if (!process.argv.includes('--house')) writeFileSync(join(folder, 'terminal.svg'), await terminalPicture(SESSION));
