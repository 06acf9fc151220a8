/**
 * The picture of a terminal: a real session, in a pseudo-terminal, against a control plane that really runs. Addresses and ids are
 * replaced by those of the README; the times are those of the machine that made it.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../generate/contracts.ts';
import { escaped, svg } from './svg.ts';

const [COLUMNS, LINE, CHARACTER, LEFT] = [92, 19, 7.85, 20];
const program = join(root, 'bin/keelson.js');

interface Character {
  text: string;
  style: string;
}

/** `commands` are words after `keelson`, run in a project that is made for it. */
export async function terminalPicture(commands: string[][]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keelson-picture-'));
  const project = join(folder, 'my-agent');
  const run = promisify(execFile);
  await run(process.execPath, [program, 'init', project, '--template', 'chat']);
  // As where it is installed.
  await mkdir(join(folder, 'bin'));
  await symlink(program, join(folder, 'bin/keelson'));
  const path = `${join(folder, 'bin')}:${process.env['PATH']}`;
  const env = { ...process.env, PATH: path, NO_COLOR: '', TERM: 'xterm-256color' };
  // In the folder of the project, where commands look for it.
  const args = [program, 'up', '--port', '0', '--no-demo', '--data-dir', '.keelson'];
  const server = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await ready(server.stdout);
    // Not the first one: its packages are there, and one change is to be deployed.
    await run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: project });
    await run(process.execPath, [program, 'deploy'], { cwd: project, env });
    await appendFile(join(project, 'src/graph.ts'), '// A change.\n');
    const ids: string[] = [];
    const lines: Character[][] = [];
    for (const words of commands) {
      const typed = ['keelson', ...words.map((word) => (/\s/.test(word) ? `"${word}"` : word))].join(' ');
      lines.push([...styled('$ ', 'fill: var(--quiet)'), ...styled(typed, 'font-weight: 600')]);
      lines.push(...shown(plain(await record(words, project, env), project, ids)));
      while (lines.length > 0 && lines.at(-1)!.every(({ text }) => text.trim() === '')) lines.pop();
      lines.push([]);
    }
    return draw(lines.slice(0, -1), commands);
  } finally {
    server.kill('SIGINT');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

async function ready(output: NodeJS.ReadableStream): Promise<void> {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    if (text.includes('Ctrl-C')) break;
  }
}

/** What a command writes to a terminal, control sequences included. */
async function record(words: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const quoted = [process.execPath, program, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const args = ['-qec', `stty cols ${COLUMNS} rows 50; ${quoted}`, '/dev/null'];
  const { stdout } = await promisify(execFile)('script', args, { cwd, env });
  return stdout;
}

/** With the address of the README, paths from the project, and ids that do not change. */
function plain(text: string, project: string, ids: string[]): string {
  const here = text.replaceAll(`${project}/`, '');
  return here.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8124').replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `0199c3d2-5f0e-7a41-9d3b-2f8c1b7e4a0${ids.indexOf(id)}`;
  });
}

const COLOURS = [
  'var(--text)',
  'var(--red)',
  'var(--green)',
  'var(--yellow)',
  'var(--blue)',
  'var(--magenta)',
  'var(--cyan)',
  'var(--text)',
];

/** The lines that the terminal has at the end: carriage returns, cleared lines and moves up are heeded. */
function shown(output: string): Character[][] {
  const lines: Character[][] = [[]];
  let [row, column, style] = [0, 0, ''];
  for (const [sequence, , codes = '', letter] of output.matchAll(/\p{Cc}(\[([\d;?]*)([A-Za-z]))|[\s\S]/gu)) {
    const count = Number(codes) || 1;
    if (letter === 'm') style = codes.split(';').reduce(restyled, style);
    else if (letter === 'A') row = Math.max(0, row - count);
    else if (letter === 'K') lines[row] = codes === '2' ? [] : lines[row]!.slice(0, column);
    else if (letter === 'G') column = count - 1;
    else if (sequence === '\r') column = 0;
    else if (sequence === '\n') {
      row++;
      lines[row] ??= [];
    } else if (letter === undefined && sequence >= ' ') {
      while (lines[row]!.length < column) lines[row]!.push({ text: ' ', style: '' });
      lines[row]![column++] = { text: sequence, style };
      if (column === COLUMNS) [row, column] = [row + 1, 0];
      lines[row] ??= [];
    }
  }
  return lines;
}

function restyled(style: string, code: string): string {
  const number = Number(code);
  if (number === 0) return '';
  if (number === 1) return `${style}; font-weight: 600`;
  if (number === 2 || number === 90) return `${style}; fill: var(--quiet)`;
  if (number === 22 || number === 39) return '';
  return number >= 30 && number <= 37 ? `${style}; fill: ${COLOURS[number - 30]}` : style;
}

const styled = (text: string, style: string): Character[] => [...text].map((character) => ({ text: character, style }));

function draw(lines: Character[][], commands: string[][]): string {
  const content = ['red', 'yellow', 'green'].map(
    (colour, index) => `<circle cx="${24 + index * 18}" cy="22" r="6" fill="var(--${colour})" opacity="0.7"/>`,
  );
  lines.forEach((line, row) => {
    let [text, style] = ['', ''];
    const spans: string[] = [];
    for (const character of [...line, { text: '', style: '/' }]) {
      if (character.style !== style && text !== '') {
        spans.push(style === '' ? escaped(text) : `<tspan style="${style.replace(/^; /, '')}">${escaped(text)}</tspan>`);
        text = '';
      }
      [style, text] = [character.style, text + character.text];
    }
    if (spans.length > 0) content.push(`<text x="${LEFT}" y="${62 + row * LINE}" xml:space="preserve">${spans.join('')}</text>`);
  });
  const title = commands.map((words) => `keelson ${words.join(' ')}`).join(', then ');
  return svg(Math.ceil(COLUMNS * CHARACTER) + 2 * LEFT, 62 + lines.length * LINE, `A terminal: ${title}`, content);
}
