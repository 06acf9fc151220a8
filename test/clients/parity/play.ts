/** Plays the scenarios against a server and makes what was seen comparable: ids and times become names, keys are sorted. */
import { Client } from '@langchain/langgraph-sdk';
import { type Scenario, type Servers, scenarios } from './scenarios.ts';

/** Step → what was seen, for each scenario. */
export type Played = Record<string, Record<string, unknown>>;

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32}\b/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;

export async function playAll(servers: Servers, chosen: (scenario: Scenario) => boolean = () => true): Promise<Played> {
  const played: Played = {};
  for (const scenario of scenarios.filter(chosen)) {
    played[scenario.name] = await play(scenario, servers[scenario.project ?? 'parity']);
  }
  return played;
}

async function play(scenario: Scenario, url: string): Promise<Record<string, unknown>> {
  const client = new Client({ apiUrl: url, apiKey: null, callerOptions: { maxRetries: 0 } });
  const steps: Record<string, unknown> = {};
  const note = async (step: string, seen: unknown) => {
    try {
      const answer = await seen;
      steps[step] = JSON.parse(JSON.stringify(answer ?? null));
      return answer;
    } catch (error) {
      steps[step] = { failed: failure(error as Error & { status?: number }) };
      return {};
    }
  };
  try {
    await scenario.play({ client, url, note });
  } catch (error) {
    steps['the program broke'] = String((error as Error).message);
  }
  return named(steps) as Record<string, unknown>;
}

function failure(error: Error & { status?: number }): unknown {
  return error.status ?? error.message;
}

/** The first id that is seen is `id 1` wherever it comes again, and so on; times are all the same. */
function named(value: unknown): unknown {
  const names = new Map<string, string>();
  const name = (id: string) => {
    if (!names.has(id)) names.set(id, `<id ${names.size + 1}>`);
    return names.get(id)!;
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replace(ID, name).replace(TIME, '<time>');
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== 'object') return part;
    const entries = Object.entries(part).map(([key, item]) => [walk(key), item] as [string, unknown]);
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, walk(item)]));
  };
  // Steps keep their order, so that ids are named in the order of the program.
  return Object.fromEntries(Object.entries(value as object).map(([step, seen]) => [step, walk(seen)]));
}
