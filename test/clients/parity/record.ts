/** What the peers showed, one step a line, so that every run of the suite can be held against it without them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PeerName } from './peers.ts';
import type { Played } from './play.ts';
import { scenarios } from './scenarios.ts';

const fileOf = (peer: PeerName) => join(import.meta.dirname, `${peer}.jsonl`);

type Line = [scenario: string, step: string, seen: unknown];

export function readRecord(peer: PeerName): Played {
  const played: Played = {};
  for (const line of readFileSync(fileOf(peer), 'utf8').trim().split('\n')) {
    const [scenario, step, seen] = JSON.parse(line) as Line;
    played[scenario] ??= {};
    played[scenario][step] = seen;
  }
  return played;
}

export function writeRecord(peer: PeerName, played: Played): void {
  const lines = scenarios.flatMap(({ name }) =>
    Object.entries(played[name] ?? {}).map(([step, seen]) => JSON.stringify([name, step, seen] satisfies Line)),
  );
  writeFileSync(fileOf(peer), `${lines.join('\n')}\n`);
}
