/** `npm run parity`: one program against the peer and against us, and every difference that nothing explains. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPeer, peerName, startPeer } from '../../../bench/peer.ts';
import { stopEverything } from '../../../bench/processes.ts';
import { projectConfig, startAgent } from '../../support/agent-server.ts';
import { suiteCleanup } from '../../support/temporary.ts';
import { compare } from './compare.ts';
import { playAll } from './play.ts';
import { writeRecord } from './record.ts';

const usage = `Usage: npm run parity -- [options]

Runs the same program, written with the LangGraph SDK, against ${peerName} and against this server, and prints each field and
event that differs without an entry in test/clients/parity/rules.ts. The peer is installed into bench/.peer the first time.

Options:
  --scenario TEXT  Only scenarios whose name contains this
  --record         Keep what the peer showed, for the tests
  --help           Show this
`;

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: '' },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(usage);
else process.exitCode = await run();

async function run(): Promise<number> {
  const cleanups: (() => Promise<void>)[] = [];
  const cleanup = suiteCleanup((clean) => cleanups.push(clean));
  const chosen = ({ name }: { name: string }) => name.includes(values.scenario);
  try {
    const missing = await installPeer((progress) => process.stderr.write(`${progress}\n`));
    if (missing) throw new Error(`the peer cannot be installed:\n${missing}`);
    const peer = await startPeer(join(projectConfig('parity'), '..'));
    const theirs = await playAll(`http://127.0.0.1:${peer.port}`, chosen);
    if (values.record) writeRecord(theirs);
    const ours = await playAll((await startAgent(cleanup, 'parity')).url, chosen);
    const { unexplained } = compare(theirs, ours);
    for (const { at, peer: left, ours: right } of unexplained)
      console.log(`${at}\n  peer: ${JSON.stringify(left)}\n  ours: ${JSON.stringify(right)}`);
    const steps = Object.values(theirs).reduce((sum, scenario) => sum + Object.keys(scenario).length, 0);
    console.log(`${steps} steps of ${Object.keys(theirs).length} scenarios: ${unexplained.length} unexplained differences.`);
    return unexplained.length > 0 ? 1 : 0;
  } finally {
    await stopEverything();
    for (const clean of cleanups) await clean();
  }
}
