/** The picture of the source tree: its rooms are read from `src/`, so that the picture is stale when a room is new or gone. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../generate/contracts.ts';
import { escaped, svg } from './svg.ts';

/** The floors of `src/`, top down: arrows between them run downwards only. */
const FLOORS: Record<string, string>[] = [
  { cli: 'commands, and a client of the public API' },
  { compose: 'chooses implementations' },
  { handlers: 'wire ↔ domain, a file a tag', mock: 'the same contract, scripted' },
  {
    a2a: 'tasks over threads and runs',
    mcp: 'assistants as tools',
    'ag-ui': 'runs for front ends',
    openai: 'assistants as models',
  },
  { 'control-plane': 'brings deployments about, and is their gateway', 'agent-server': 'executes runs' },
  { builds: 'source → revision', drivers: 'run agent servers', storage: 'SQLite, PostgreSQL' },
];
/** Everyone may use these, and they use nobody. */
const GROUND: Record<string, string> = { runtime: 'HTTP, validation, errors, streams', machine: 'processes, files, addresses' };

const [WIDTH, LEFT, RIGHT, GAP, LINE] = [880, 24, 632, 16, 18];

export function housePicture(): string {
  const content: string[] = [];
  let top = 24;
  for (const floor of FLOORS) {
    const names = Object.entries(floor);
    const width = (RIGHT - LEFT - GAP * (names.length - 1)) / names.length;
    const rooms = names.map(([name, says]) => roomOf(name, says, width));
    const height = Math.max(...rooms.map(({ says, lines }) => says.length + lines.length)) * LINE + 38;
    if (top > 24) content.push(arrow((LEFT + RIGHT) / 2, top - 22));
    for (const [index, room] of rooms.entries()) content.push(...box(LEFT + index * (width + GAP), top, width, height, room));
    top += height + 28;
  }
  const bottom = top - 28;
  const beside = Object.entries({ ...GROUND, generated: 'types and validators, from spec/' });
  const height = (bottom - 24 - GAP * (beside.length - 1)) / beside.length;
  beside.forEach(([name, says], index) => {
    const room = roomOf(name, says, WIDTH - RIGHT - 48);
    content.push(...box(RIGHT + 24, 24 + index * (height + GAP), WIDTH - RIGHT - 48, height, room));
  });
  return svg(WIDTH, bottom + 24, 'The rooms of src/, main on top; arrows point downwards only', content);
}

/** The folders of `src/` that the picture shows. */
export const shownRooms = [...FLOORS, GROUND].flatMap((floor) => Object.keys(floor));

interface Room {
  name: string;
  says: string[];
  lines: string[];
}

function roomOf(name: string, says: string, width: number): Room {
  const folder = join(root, name === 'generated' ? name : `src/${name}`);
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const columns = Math.floor((width - 28) / 7.9);
  const rooms = inside.map((entry) => entry.name).filter((room) => room !== 'schema');
  return { name, says: wrapped(says, columns), lines: wrapped(rooms.sort().join(', '), columns) };
}

function box(x: number, y: number, width: number, height: number, { name, says, lines }: Room): string[] {
  const text = (line: number, style: string, content: string) =>
    `<text x="${x + 14}" y="${y + 24 + line * LINE}" ${style}>${escaped(content)}</text>`;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="var(--box)" stroke="var(--line)"/>`,
    text(0, 'font-weight="600" style="fill: var(--accent)"', name),
    ...says.map((line, index) => text(index + 1, '', line)),
    ...lines.map((line, index) => text(says.length + index + 1, 'style="fill: var(--quiet)"', line)),
  ];
}

function arrow(x: number, y: number): string {
  return `<path d="M${x} ${y} v12 m-5 -5 l5 5 l5 -5" fill="none" stroke="var(--quiet)" stroke-width="1.5"/>`;
}

function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
