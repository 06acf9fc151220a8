/**
 * Holds what a program saw of us against what it saw of the peer, field by field. Fields that only ours has are no difference,
 * because programs pass over what they do not know; ids may differ, but have to be the same ones in the same places.
 */
import type { Played } from './play.ts';
import type { Rule } from './rules.ts';

export interface Difference {
  /** `scenario / step` and the path of the field. */
  at: string;
  peer: unknown;
  ours: unknown;
}

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

const ID = /<id \d+>/g;

/** The differences that no rule explains, and the rules that explained none. */
export function compare(peer: Played, ours: Played, rules: readonly Rule[]): { unexplained: Difference[]; idle: Rule[] } {
  const found: Difference[] = [];
  for (const [scenario, steps] of Object.entries(peer)) {
    const pairs = new Pairs();
    for (const step of new Set([...Object.keys(steps), ...Object.keys(ours[scenario] ?? {})])) {
      const at = `${scenario} / ${step} `;
      found.push(...new Comparison(at, pairs).of(steps[step] as Json, ours[scenario]?.[step] as Json));
    }
  }
  const used = new Set<Rule>();
  const unexplained = found.filter((difference) => {
    const rule = rules.find(({ at, when }) => at.test(difference.at) && (when?.(difference.peer, difference.ours) ?? true));
    if (rule) used.add(rule);
    return !rule;
  });
  return { unexplained, idle: rules.filter((rule) => !used.has(rule)) };
}

/** Which id of ours stands for which of the peer, in one scenario. */
class Pairs {
  readonly #ours = new Map<string, string>();
  readonly #peers = new Map<string, string>();

  match(peer: string, ours: string): boolean {
    const [left, right] = [peer.match(ID) ?? [], ours.match(ID) ?? []];
    return left.every((id, index) => {
      const other = right[index]!;
      if (!this.#ours.has(id) && !this.#peers.has(other)) {
        this.#ours.set(id, other);
        this.#peers.set(other, id);
      }
      return this.#ours.get(id) === other;
    });
  }
}

class Comparison {
  readonly #at: string;
  readonly #pairs: Pairs;
  readonly #found: Difference[] = [];

  constructor(at: string, pairs: Pairs) {
    this.#at = at;
    this.#pairs = pairs;
  }

  of(peer: Json, ours: Json): Difference[] {
    this.#values(asked(peer), ours, '');
    return this.#found;
  }

  #values(peer: Json, ours: Json, path: string): void {
    if (Array.isArray(peer) && Array.isArray(ours) && peer.length === ours.length) {
      for (const [index, item] of peer.entries()) this.#values(item, ours[index], `${path}[${index}]`);
    } else if (isObject(peer) && isObject(ours)) this.#objects(peer, ours, path);
    else if (typeof peer === 'string' && typeof ours === 'string' && blank(peer) === blank(ours)) {
      if (!this.#pairs.match(peer, ours)) this.#differ(`${path} (another id)`, peer, ours);
    } else if (peer !== ours) this.#differ(path, peer, ours);
  }

  /** Keys that are ids are paired in their order. */
  #objects(peer: { [key: string]: Json }, ours: { [key: string]: Json }, path: string): void {
    const left = Object.keys(peer);
    const right = Object.keys(ours);
    for (const key of left) {
      const index = right.findIndex((other) => blank(other) === blank(key));
      const [other] = index < 0 ? [] : right.splice(index, 1);
      if (other === undefined) this.#differ(`${path}.${key}`, peer[key], undefined);
      else this.#values(peer[key], ours[other], `${path}.${blank(key)}`);
    }
  }

  #differ(path: string, peer: unknown, ours: unknown): void {
    this.#found.push({ at: this.#at + path, peer, ours });
  }
}

/** The peer streams a short `checkpoints` event before the values, whether it was asked for or not. */
function asked(value: Json): Json {
  if (!Array.isArray(value)) return value;
  const short = (item: Json) =>
    isObject(item) && /^checkpoints(\||$)/.test(String(item['event'])) && !('values' in (item['data'] as object));
  return value.filter((item) => !short(item));
}

function isObject(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

const blank = (text: string) => text.replace(ID, '<id>');
