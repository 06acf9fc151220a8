/** Streams with default settings: the memory of ended streams, and the time to the first token of many that wait for a model. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { cpuMs, residentMb } from './processes.ts';
import { startAgent } from './servers.ts';
import type { Row } from './table.ts';

const RUNS_PER_SECOND = 56;
const SECONDS = 30;
const MESSAGE_BYTES = 200_000;
const CHATS = 200;

export async function benchStreams(bench: Bench): Promise<Row[]> {
  return [await endedStreams(bench), await manyChats(bench)];
}

async function endedStreams(bench: Bench): Promise<Row> {
  bench.tell(`streams: ${RUNS_PER_SECOND} runs a second of ${MESSAGE_BYTES / 1000} kB messages for ${SECONDS} s`);
  const agent = await startAgent({ node: bench.profile });
  const body = requestOf('echo', 'x'.repeat(MESSAGE_BYTES));
  let largest = 0;
  const runs: Promise<void>[] = [];
  const begun = performance.now();
  for (let run = 0; run < RUNS_PER_SECOND * SECONDS; run += 1) {
    runs.push(
      post(`${agent.url}/runs/wait`, body)
        .then((response) => response.arrayBuffer())
        .then(() => undefined),
    );
    if (run % 10 === 0) largest = Math.max(largest, residentMb(agent.pid)[0]!);
    await sleep(Math.max(0, begun + ((run + 1) * 1000) / RUNS_PER_SECOND - performance.now()));
  }
  await Promise.all(runs);
  const perSecond = (runs.length * 1000) / (performance.now() - begun);
  largest = Math.max(largest, residentMb(agent.pid)[0]!);
  await agent.stop();
  return {
    what: `largest resident memory at ${RUNS_PER_SECOND} runs a second of ${MESSAGE_BYTES / 1000} kB messages`,
    ours: { value: largest, unit: 'MB', more: `${perSecond.toFixed(0)} runs a second for ${SECONDS} s` },
    against: 'limit',
    theirs: { value: 350, unit: 'MB' },
    goal: { atMost: 1 },
  };
}

async function manyChats(bench: Bench): Promise<Row> {
  bench.tell(`streams: ${CHATS} chats at once, whose model says a word every 200 ms`);
  const agent = await startAgent({ project: 'slow-model', node: bench.profile });
  const body = JSON.stringify({ ...JSON.parse(requestOf('chat', 'hi')), stream_mode: ['messages'] });
  await firstToken(`${agent.url}/runs/stream`, body);
  const before = { cpu: cpuMs(agent.pid), at: performance.now() };
  const took = await Promise.all(Array.from({ length: CHATS }, () => firstToken(`${agent.url}/runs/stream`, body)));
  const busy = (cpuMs(agent.pid) - before.cpu) / (performance.now() - before.at);
  const memory = residentMb(agent.pid)[0]!;
  await agent.stop();
  took.sort((a, b) => a - b);
  return {
    what: `first token of ${CHATS} chats at once, median`,
    ours: {
      value: took[CHATS >> 1]!,
      unit: 'ms',
      more: `99 %: ${took[Math.floor(CHATS * 0.99)]!.toFixed(0)} ms; ${(busy * 100).toFixed(0)} % CPU, ${memory.toFixed(0)} MB`,
    },
    against: 'limit',
    theirs: { value: 500, unit: 'ms' },
    goal: { atMost: 1 },
  };
}

function requestOf(assistant: string, content: string): string {
  return JSON.stringify({ assistant_id: assistant, input: { messages: [{ role: 'user', content }] } });
}

async function post(url: string, body: string): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

/** Milliseconds until the model's first word. Resolves at the end of the stream. */
async function firstToken(url: string, body: string): Promise<number> {
  const from = performance.now();
  const response = await post(url, body);
  let text = '';
  let to: number | undefined;
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    text += chunk;
    if (to === undefined && text.includes('word0')) to = performance.now();
  }
  if (to === undefined || !text.includes('word14')) throw new Error(`the stream is not whole: ${text.slice(-300)}`);
  return to - from;
}
