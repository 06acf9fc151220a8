/** What the peer showed, one step a line, so that every run of the suite can be held against it without the peer. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Played } from './play.ts';

const file = join(import.meta.dirname, 'peer.jsonl');

type Line = [scenario: string, step: string, seen: unknown];

export function readRecord(): Played {
  const played: Played = {};
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [scenario, step, seen] = JSON.parse(line) as Line;
    played[scenario] ??= {};
    played[scenario][step] = seen;
  }
  return played;
}

export function writeRecord(played: Played): void {
  const lines = Object.entries(played).flatMap(([scenario, steps]) =>
    Object.entries(steps).map(([step, seen]) => JSON.stringify([scenario, step, seen] satisfies Line)),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
}
