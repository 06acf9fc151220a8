/** `npm run parity`: one program against the peers and against us, and every difference that nothing explains. */
import { parseArgs } from 'node:util';
import { stopEverything } from '../../../bench/processes.ts';
import { suiteCleanup } from '../../support/temporary.ts';
import { compare } from './compare.ts';
import { documentOf, writeDocument } from './document.ts';
import { inspect } from './inspector.ts';
import { PEERS, type PeerName, startOurs, startPeers } from './peers.ts';
import { type Played, playAll } from './play.ts';
import { readRecord, writeRecord } from './record.ts';
import { rulesOf } from './rules.ts';

const usage = `Usage: npm run parity -- [options]

Runs the same program, written with the LangGraph SDK, against the published servers for JavaScript and for Python graphs and
against this server, and prints each field and event that differs without an entry in test/clients/parity/rules.ts. The peers
are installed the first time. Then the CLI of the MCP inspector lists and calls a tool of this server.

Options:
  --peer NAME      Only this peer: javascript or python; none for the inspector alone
  --scenario TEXT  Only scenarios whose name contains this
  --record         Keep what the peers showed of these scenarios, for the tests
  --help           Show this
`;

const { values } = parseArgs({
  options: {
    peer: { type: 'string', default: '' },
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
  const chosen = ({ name }: { name: string }) => new RegExp(values.scenario).test(name);
  try {
    const servers = await startOurs(cleanup);
    if (values.peer === 'none' || !values.peer) console.log(await inspect(servers.parity));
    if (values.peer === 'none') return 0;
    const ours = await playAll(servers, chosen);
    let differences = 0;
    for (const peer of PEERS.filter((name) => name.includes(values.peer))) differences += await hold(peer, ours, chosen);
    return differences > 0 ? 1 : 0;
  } finally {
    await stopEverything();
    for (const clean of cleanups) await clean();
  }
}

/** How many differences to this peer nothing explains. */
async function hold(peer: PeerName, ours: Played, chosen: (scenario: { name: string }) => boolean): Promise<number> {
  const peers = await startPeers[peer]((progress) => process.stderr.write(`${progress}\n`));
  const theirs = await playAll(peers, chosen);
  if (values.record && peer === 'python') writeDocument(documentOf(await (await fetch(`${peers.parity}/openapi.json`)).json()));
  if (values.record) writeRecord(peer, { ...readRecord(peer), ...theirs });
  const { unexplained } = compare(theirs, ours, rulesOf(peer));
  for (const { at, peer: left, ours: right } of unexplained)
    console.log(`${at}\n  ${peer}: ${JSON.stringify(left)}\n  ours: ${JSON.stringify(right)}`);
  const steps = Object.values(theirs).reduce((sum, scenario) => sum + Object.keys(scenario).length, 0);
  const scenarios = Object.keys(theirs).length;
  console.log(`${peer}: ${steps} steps of ${scenarios} scenarios: ${unexplained.length} unexplained differences.`);
  return unexplained.length;
}
