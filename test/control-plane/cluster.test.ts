/** Two control planes on one database and one data directory: either answers, one acts, and the other takes over from it. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AuditEntry, ServerInfo } from '../../generated/control-plane/types.gen.ts';
import { startControlPlane } from '../../src/compose/control-plane.ts';
import { createLog } from '../../src/runtime/log.ts';
import type { TestStart } from '../fixtures/processes/control-plane.ts';
import { byScope } from '../suite/scope.ts';
import { root } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { type DatabaseServer, sharePostgres } from '../support/postgres.ts';
import { processesOf } from '../support/processes.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { PROGRAM } from './crash/life.ts';
import { archiveOf, Client, removeDirectory, temporaryDirectory, testLimits } from './support.ts';

const LEASE_SECONDS = 10;
/** Between two requests of a client: most of a takeover is waiting for the end of a lease. */
const PAUSE_MS = 10;
/** How often revisions replace each other while clients ask. */
const ROUNDS = byScope({ quick: 1, all: 2, nightly: 2 });

function settingsFor(dataDirectory: string, postgres: string | undefined) {
  return {
    ...{ host: '127.0.0.1', port: 0, dataDirectory, validateResponses: true, revealSecrets: false, graceSeconds: 1 },
    ...(postgres ? { postgres, postgresPool: 5, deploymentState: 'file', leaseSeconds: LEASE_SECONDS } : {}),
  };
}

class Plane {
  readonly child: ChildProcess;
  readonly client: Client;

  constructor(child: ChildProcess, client: Client) {
    this.child = child;
    this.client = client;
  }

  static async start(dataDirectory: string, postgres: string): Promise<Plane> {
    const settings = settingsFor(dataDirectory, postgres);
    // A control plane that hangs answers no question, so that a roll-out waits for it as long as for requests.
    const start: TestStart = {
      settings,
      limits: { ...testLimits, drainMs: 9_000, sweepMs: 500, restAfterMs: 3_000 },
      deaths: '',
    };
    const env = { ...process.env, KEELSON_TEST: JSON.stringify(start) };
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let said = '';
    child.stderr!.on('data', (chunk) => (said += chunk));
    const told = once(child, 'message') as Promise<[{ url: string; key: string }]>;
    const outcome = await Promise.race([told, once(child, 'exit').then(() => undefined)]);
    if (!outcome) throw new Error(said);
    const [{ url, key }] = outcome;
    return new Plane(child, new Client(url, key));
  }

  async role(): Promise<ServerInfo['role']> {
    return (await this.client.call<ServerInfo>('GET', '/info')).body.role;
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}

/** Asks again and again, and keeps every answer that is not 200. */
function requests(client: Client) {
  const failures: string[] = [];
  let over = false;
  let count = 0;
  const done = (async () => {
    for (; !over; count += 1) {
      const { status, body } = await client.call('GET', count % 5 === 0 ? '/d/chat/slow/100' : '/d/chat/');
      if (status !== 200) failures.push(`${status} ${JSON.stringify(body)}`);
      await sleep(PAUSE_MS);
    }
  })();
  done.catch(() => undefined);
  return {
    async stop() {
      over = true;
      await done;
      assert.deepEqual(failures, []);
      return count;
    },
  };
}

describe('two control planes on one database', () => {
  const cleanup = suiteCleanup(after);
  let server: DatabaseServer;
  let directory: string;
  let database: string;
  let planes: [Plane, Plane];
  let id: string;

  const agents = () =>
    processesOf(directory)
      .filter(({ command }) => command.includes('--ready-file'))
      .map(({ pid }) => pid);

  const oneAgent = () =>
    eventually('one agent server to be left', async () => {
      const found = agents();
      return found.length === 1 ? found[0] : undefined;
    });

  /** The one that acts, and the other. */
  const inOrder = () =>
    eventually('one of two to act', async () => {
      const roles = await Promise.all(planes.map((plane) => plane.role()));
      if (roles[0] === roles[1]) return undefined;
      return (roles[0] === 'active' ? planes : [planes[1], planes[0]]) as [Plane, Plane];
    });

  before(async () => {
    server = await sharePostgres(cleanup);
    database = await server.database();
    directory = await temporaryDirectory();
    cleanup.after(async () => {
      await Promise.all(planes.map((plane) => plane.end('SIGKILL')));
      for (const pid of agents()) process.kill(pid, 'SIGKILL');
      await removeDirectory(directory);
    });
    planes = await Promise.all([Plane.start(directory, database), Plane.start(directory, database)]);
  });

  it('start at the same time with one key, and a deployment that is made at the one that stands by is reached through both', async () => {
    const [active, standby] = await inOrder();
    assert.equal(active.client.key, standby.client.key);
    id = (await standby.client.create('chat')).id;
    const revision = await standby.client.deploy(id, await archiveOf());
    await standby.client.until(id, revision, 'DEPLOYED');
    for (const { client } of planes) {
      const answered = await eventually('the agent to be reached', async () => {
        const { status, body } = await client.call<{ revision: string }>('GET', '/d/chat/');
        return status === 200 ? body : undefined;
      });
      assert.equal(answered.revision, revision);
    }
  });

  it('end what a key has under way at one when it is revoked at the other', async () => {
    const [active, standby] = await inOrder();
    const { body: made } = await active.client.call<{ id: string; key: string }>('POST', '/v2/keelson/keys', {
      ...{ name: 'short', scopes: ['deployments:read'] },
    });
    const holder = new Client(standby.client.url, made.key);
    assert.equal((await holder.call('GET', '/d/chat/')).status, 200);
    let isOver = false;
    const waiting = holder.call('GET', '/d/chat/slow/600000').finally(() => {
      isOver = true;
    });
    waiting.catch(() => undefined);
    await holder.call('GET', '/d/chat/slow/100');
    assert.equal(isOver, false);
    assert.equal((await active.client.call('POST', `/v2/keelson/keys/${made.id}/revoke`)).status, 200);
    await eventually('the wait to end', async () => (isOver ? true : undefined));
    await assert.rejects(waiting);
    assert.equal((await holder.call('GET', '/d/chat/')).status, 401);
  });

  it('open the docs of an agent to everybody and close them again at once, whichever of them is told', async () => {
    const statuses: number[] = [];
    for (const told of planes)
      for (const opened of [true, false]) {
        assert.equal((await told.client.patch(id, { source_config: { public_docs: opened } })).status, 200);
        for (const { client } of planes) statuses.push((await fetch(`${client.url}/d/chat/openapi.json`)).status);
      }
    assert.deepEqual(statuses, [200, 200, 401, 401, 200, 200, 401, 401]);
  });

  it('start a deployment that rests once, whichever of them is asked', async () => {
    const { client: standby } = (await inOrder())[1];
    const { id: resting } = await standby.create('resting', { source_config: { deployment_type: 'dev_zero' } });
    const revision = await standby.deploy(resting, await archiveOf());
    await standby.until(resting, revision, 'DEPLOYED');
    const starts = async () => {
      const path = `/v2/deployments/${resting}/revisions/${revision}/logs?type=deploy&limit=1000&order=asc`;
      const { logs } = (await standby.call<{ logs: { message: string }[] }>('GET', path)).body;
      return logs.filter(({ message }) => message.startsWith('The agent server is started.')).length;
    };
    for (const round of [1, 2]) {
      // Only that of the other deployment is left.
      const isAtRest = async () => (await standby.get(resting)).body.status === 'UNUSED' && agents().length === 1;
      await eventually('it to rest', async () => (await isAtRest()) || undefined);
      const asked = round === 1 ? [standby] : [...planes, ...planes, ...planes].map(({ client }) => client);
      const answers = await Promise.all(asked.map((client) => client.call<{ revision: string }>('POST', '/d/resting/', {})));
      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.revision]),
        asked.map(() => [200, revision]),
      );
      assert.equal(await starts(), round + 1);
    }
    await standby.call('DELETE', `/v2/deployments/${resting}`);
    await standby.untilGone(resting);
  });

  it('roll out without a failed request through either', async () => {
    const [, standby] = await inOrder();
    const asking = planes.map(({ client }) => requests(client));
    for (let round = 0; round < ROUNDS; round += 1) {
      await standby.client.until(id, await standby.client.deploy(id, await archiveOf()), 'DEPLOYED');
    }
    await oneAgent();
    for (const { stop } of asking) assert.ok((await stop()) > 0);
  });

  it('go on when the one that acts is killed in a roll-out: no request through the other fails, nothing is started twice', async () => {
    const [active, standby] = await inOrder();
    const agent = await oneAgent();
    const gate = join(directory, 'gate-1');
    const revision = await active.client.deploy(id, await archiveOf({ 'behaviour.txt': `healthy-when ${gate}` }));
    await active.client.until(id, revision, 'DEPLOYING');
    await eventually('the new revision to run', async () => agents().length === 2 || undefined);
    const running = agents();
    const asking = requests(standby.client);
    await active.end('SIGKILL');
    await eventually('the other to take over', async () => (await standby.role()) === 'active' || undefined);
    assert.ok(running.includes(agent));
    assert.deepEqual(agents(), running);
    await writeFile(gate, '');
    await standby.client.until(id, revision, 'DEPLOYED');
    assert.equal(
      await oneAgent(),
      running.find((pid) => pid !== agent),
    );
    assert.ok((await asking.stop()) > 0);
    planes = [standby, await Plane.start(directory, database)];
    assert.equal((await inOrder())[0], standby);
  });

  it('one that hangs past its lease and comes back undoes nothing, and stands by', async () => {
    const [hanging, successor] = await inOrder();
    const gate = join(directory, 'gate-2');
    const stuck = await hanging.client.deploy(id, await archiveOf({ 'behaviour.txt': `healthy-when ${gate}` }));
    await hanging.client.until(id, stuck, 'DEPLOYING');
    const { id: doomed } = await hanging.client.create('doomed');
    await hanging.client.until(doomed, await hanging.client.deploy(doomed, await archiveOf()), 'DEPLOYED');
    hanging.child.kill('SIGSTOP');
    await eventually('the other to take over', async () => (await successor.role()) === 'active' || undefined);
    // What the hanging one looks after changes meanwhile: one agent is replaced, one is gone for good, one died and was started again.
    await writeFile(gate, '');
    await successor.client.until(id, stuck, 'DEPLOYED');
    await successor.client.call('DELETE', `/v2/deployments/${doomed}`);
    await successor.client.untilGone(doomed);
    const killed = await oneAgent();
    process.kill(killed, 'SIGKILL');
    const agent = await eventually('the agent to be started again', async () => agents().find((pid) => pid !== killed));
    hanging.child.kill('SIGCONT');
    await eventually('the first to stand by', async () => (await hanging.role()) === 'standby' || undefined);
    assert.equal(await successor.role(), 'active');
    for (const { client } of planes) {
      await eventually('the agent to be reached', async () => (await client.call('GET', '/d/chat/')).status === 200 || undefined);
      await eventually(
        'what is gone to be unknown',
        async () => (await client.call('GET', '/d/doomed/')).status === 404 || undefined,
      );
    }
    assert.deepEqual(agents(), [agent]);
    const { body } = await successor.client.call<{ items: AuditEntry[] }>('GET', `/v2/keelson/audit?resource_id=${stuck}`);
    const marks = body.items.map(({ detail }) => String(detail['to'])).filter((to) => to === 'DEPLOYED' || to === 'DEPLOYING');
    assert.deepEqual(marks.sort(), ['DEPLOYED', 'DEPLOYING']);
    const next = await hanging.client.deploy(id, await archiveOf());
    await hanging.client.until(id, next, 'DEPLOYED');
    await oneAgent();
  });

  it('refuse a data directory, a database or a secret key that does not belong to them', async () => {
    const other = await temporaryDirectory();
    cleanup.after(() => removeDirectory(other));
    const log = createLog('test', 'silent', 'json');
    const start = (dataDirectory: string, postgres: string | undefined) =>
      startControlPlane(settingsFor(dataDirectory, postgres), log);
    await assert.rejects(start(other, database), /belongs to the data directory .* share its data directory, at the same path/);
    await assert.rejects(start(directory, undefined), /is in PostgreSQL at .*: start with --postgres/);
    await assert.rejects(start(directory, await server.database()), /belongs to PostgreSQL at .*, not to PostgreSQL at/);
    const [key, backup] = [join(directory, 'secret.key'), join(directory, 'backup')];
    // These are told when the others know of it already: it has to be gone with its process.
    await rename(key, backup);
    await assert.rejects(Plane.start(directory, database), /secret\.key is missing.*Restore it from the backup/);
    await writeFile(key, randomBytes(32).toString('base64'));
    await assert.rejects(Plane.start(directory, database), /secret\.key holds another key.*Restore it from the backup/);
    await rename(backup, key);
  });

  it('are looked after from the command line', async () => {
    const run = promisify(execFile);
    const args = [join(root, 'src/main.js'), 'keys', 'list', '--data-dir', directory];
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, KEELSON_POSTGRES: database } });
    assert.match(stdout, /^NAME .*\nadmin +admin +all tenants +valid +admin$/m);
    await assert.rejects(run(process.execPath, args), /give its address with --postgres/);
  });

  it('one that is stopped hands over at once, and the last one stops everything', async () => {
    const [active, standby] = await inOrder();
    const agent = await oneAgent();
    await active.end('SIGTERM');
    assert.deepEqual(agents(), [agent]);
    await eventually('the other to take over', async () => (await standby.role()) === 'active' || undefined);
    assert.equal((await standby.client.call('GET', '/d/chat/')).status, 200);
    await standby.end('SIGTERM');
    assert.deepEqual(agents(), []);
  });
});
