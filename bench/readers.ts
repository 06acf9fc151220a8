/** Hundreds of readers of one stream, one of which is stuck: what the others receive, and the cost for the server. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { cpuMs, Peered, residentMb } from './processes.ts';
import type { ReadProgress, ReadRequest, ReadResult } from './readers/reader.ts';
import { startAgent } from './servers.ts';
import type { Row } from './table.ts';

const READERS = 500;
/** More than the window of a stream, in number and bytes, so that the stuck reader falls out of it. */
const EVENTS = 20_000;
const SIZE = 900;

export async function benchReaders(bench: Bench): Promise<Row[]> {
  bench.tell(`readers: ${READERS} of one stream of ${EVENTS} events, one of them stuck`);
  const agent = await startAgent({ project: 'chatter', node: bench.profile });
  const { path, gate } = await startRun(agent.url, agent.folder);
  const readers = new Peered<ReadRequest, ReadProgress>('readers/reader.ts');
  // The first event is `metadata`.
  await readers.ask({ port: agent.port, path, readers: READERS, events: EVENTS + 1 });
  const before = { resident: residentMb(agent.pid)[0]!, cpu: cpuMs(agent.pid) };
  const stopSampling = sampleMemory(agent.pid);
  await writeFile(gate, '');
  const { exact, seconds } = await readers.next<{ exact: number; seconds: number }>();
  const samples = stopSampling();
  const quarter = samples.length >> 2;
  const cpuEach = ((cpuMs(agent.pid) - before.cpu) * 1000) / (EVENTS * READERS);
  const { stuckTook, resumed, stuckIsExact } = await readers.next<ReadResult>();
  await Promise.all([agent.stop(), readers.stop()]);
  return [
    {
      what: `readers of ${READERS} that got every event once and in order`,
      ours: {
        value: exact + (stuckIsExact ? 1 : 0),
        unit: '',
        more: `the stuck one took ${stuckTook} events, then the rest in ${resumed} further connections`,
      },
      against: 'all',
      theirs: { value: READERS, unit: '' },
      goal: { atLeast: 1 },
    },
    {
      what: `largest resident memory with ${READERS} readers, in the last three quarters of the time`,
      ours: {
        value: largest(samples.slice(quarter)),
        unit: 'MB',
        more: `${Math.round(seconds)} s, ${cpuEach.toFixed(1)} µs CPU an event and reader`,
      },
      against: 'in the first quarter',
      theirs: {
        value: largest(samples.slice(0, quarter)),
        unit: 'MB',
        more: `${Math.round(before.resident)} before the first event`,
      },
      goal: { atMost: 1.2 },
    },
  ];
}

async function startRun(url: string, folder: string): Promise<{ path: string; gate: string }> {
  const gate = join(folder, 'gate');
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { thread_id: string; run_id: string };
  };
  const { thread_id: thread } = await post('/threads', {});
  const run = await post(`/threads/${thread}/runs`, {
    assistant_id: 'chatter',
    input: { gate, count: EVENTS, size: SIZE },
    stream_mode: 'custom',
    stream_resumable: true,
  });
  return { path: `/threads/${thread}/runs/${run.run_id}/stream`, gate };
}

/** Samples the memory of the process until the returned function is called. */
function sampleMemory(pid: number): () => number[] {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMb(pid)[0] ?? 0), 200);
  return () => {
    clearInterval(timer);
    return samples;
  };
}

function largest(samples: number[]): number {
  return samples.reduce((most, one) => Math.max(most, one), 0);
}
