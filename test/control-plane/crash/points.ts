/**
 * The points at which the control plane dies, phase by phase and for each source, and what has to come of the deployment
 * afterwards. A point leaves the control plane dead; the matrix starts the next one and plays what `after` says.
 */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { RevisionStatus } from '../../../generated/control-plane/types.gen.ts';
import type { Limits } from '../../../src/control-plane/reconciler/context.ts';
import type { ArmedPoint } from '../../fixtures/processes/control-plane.ts';
import { type Deployed, open, type Source, type Stage } from './stage.ts';
import { recordsOf } from './traces.ts';

export interface Point {
  name: string;
  /** Resolves, once the control plane is dead, with what to look at in its next life. */
  play(stage: Stage): Promise<() => Promise<void>>;
}

type Where = Omit<ArmedPoint, 'name'>;
type When = 'before' | 'after';

const SOURCES: readonly Source[] = ['internal_source', 'github'];
const WHENS: readonly When[] = ['before', 'after'];

export const points: Point[] = [
  ...SOURCES.flatMap((source) => rollOut(source)),
  ...SOURCES.flatMap((source) => sourceAndBuild(source)),
  ...SOURCES.flatMap((source) => failures(source)),
  ...SOURCES.flatMap((source) => lifeOf(source)),
  ...SOURCES.flatMap((source) => forcedDeletion(source)),
  ...SOURCES.flatMap((source) => overtaken(source)),
  ...SOURCES.flatMap((source) => retention(source)),
  ...rests(),
];

function rollOut(source: Source): Point[] {
  const statuses: RevisionStatus[] = ['QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'];
  const around = (name: string, where: (when: When) => Where): Point[] =>
    WHENS.map((when) => deploying(source, `${when} ${name}`, where(when)));
  return [
    ...statuses.flatMap((status) => around(status, (when) => ({ when, status }))),
    ...around('the driver is told', (when) => ({ when, call: 'driver.ensure' })),
    deploying(source, 'between the start of the agent server and its record', { when: 'after', spawn: true }),
    ...WHENS.map((when) =>
      named(source, `${when} the replaced one is removed`, async (stage, deployed, name) => {
        const change = await stage.change(deployed);
        await stage.life.arm({ name, when, call: 'driver.remove', subject: deployed.active! });
        await stage.patch(deployed, change);
        await stage.life.died(name);
        return () => stage.assertConverged([deployed, 'DEPLOYED']);
      }),
    ),
    named(source, 'while it is to become healthy', async (stage, deployed) => {
      const gate = await gatedLaunch(stage, deployed);
      await stage.life.kill();
      return async () => {
        await open(gate);
        await stage.assertConverged([deployed, 'DEPLOYED']);
      };
    }),
    named(source, 'while the replaced one finishes a request', async (stage, deployed) => {
      const inFlight = stage.ask('GET', `/d/${deployed.name}/slow/1500`);
      await stage.patch(deployed, await stage.change(deployed));
      await stage.until('the new one serves', async () => (await stage.newest(deployed)).status === 'DEPLOYED');
      await stage.life.kill();
      await inFlight;
      return () => stage.assertConverged([deployed, 'DEPLOYED']);
    }),
    named(source, 'at a random instant', async (stage, deployed) => {
      await stage.patch(deployed, await stage.change(deployed));
      await stage.pause(700);
      await stage.life.kill();
      return () => stage.assertConverged([deployed, 'DEPLOYED']);
    }),
    ...WHENS.map((when) =>
      named(source, `${when} AWAITING_DEPLOY of a redeploy`, async (stage, deployed, name) => {
        const earlier = deployed.active;
        await stage.life.arm({ name, when, status: 'AWAITING_DEPLOY' });
        await stage.ask('POST', `/v2/deployments/${deployed.id}/revisions/${earlier}/redeploy`);
        await stage.life.died(name);
        return () => stage.assertConverged([deployed, 'DEPLOYED']);
      }),
    ),
  ];
}

function sourceAndBuild(source: Source): Point[] {
  const isGit = source === 'github';
  return [
    deploying(source, isGit ? 'as fetching begins' : 'as unpacking begins', {
      when: 'after',
      line: isGit ? 'Fetching commit' : 'Unpacking the source',
    }),
    deploying(source, 'once the source is unpacked', { when: 'after', line: 'Unpacked ' }),
    deploying(source, 'once it is built', { when: 'after', call: 'builder.build' }),
    named(source, 'while a build command runs', async (stage, deployed) => {
      const gate = await gatedBuild(stage, deployed);
      await stage.life.kill();
      await open(gate);
      return () => stage.assertConverged([deployed, 'DEPLOYED']);
    }),
    ...(isGit ? [whileAsked('while git asks for the commit', 'branch'), whileAsked('while git fetches', 'commit')] : []),
  ];
}

/** With a branch git is asked for its commit first; a commit is fetched at once. */
function whileAsked(name: string, kind: 'branch' | 'commit'): Point {
  return named('github', name, async (stage, deployed) => {
    const change = await stage.change(deployed);
    const gate = Promise.withResolvers<void>();
    const asked = stage.git.asked.length;
    stage.git.gate = gate.promise;
    await stage.patch(deployed, kind === 'branch' ? { source_revision_config: { repo_ref: 'main' } } : change);
    await stage.until('git asks', async () => stage.git.asked.length > asked);
    await stage.life.kill();
    gate.resolve();
    return () => stage.assertConverged([deployed, 'DEPLOYED']);
  });
}

function failures(source: Source): Point[] {
  const kinds: [RevisionStatus, Record<string, string>][] = [
    ['BUILD_FAILED', { 'build.sh': 'exit 7' }],
    ['DEPLOY_FAILED', { 'behaviour.txt': 'ends' }],
  ];
  const failing = kinds.flatMap(([status, files]) =>
    WHENS.map((when) => deploying(source, `${when} ${status}`, { when, status }, status, files)),
  );
  const interrupted = interrupting(source, 'while a build command runs', gatedBuild);
  const missing = WHENS.map((when) =>
    named(source, `${when} CREATE_FAILED`, async (stage, deployed, name) => {
      await stage.life.arm({ name, when, status: 'CREATE_FAILED' });
      await stage.patch(deployed, { source_revision_config: { repo_ref: 'no-such-branch' } });
      await stage.life.died(name);
      return () => stage.assertConverged([deployed, 'CREATE_FAILED']);
    }),
  );
  return [...failing, ...interrupted, ...(source === 'github' ? missing : [brokenUpload()])];
}

/** The first half of an archive has arrived. */
function brokenUpload(): Point {
  return named('internal_source', 'while an archive arrives', async (stage, deployed) => {
    const { body } = await stage.life.client.call<{ upload_url: string }>('POST', `/v2/deployments/${deployed.id}/upload-url`);
    const put = request(body.upload_url, {
      method: 'PUT',
      headers: { 'content-type': 'application/gzip', 'content-length': 1_000 },
    });
    put.on('error', () => {});
    put.write(Buffer.from([0x1f, 0x8b, 0x08, 0x00]));
    await stage.until('some of it is on disk', () => stage.hasUnfinishedUpload(deployed));
    await stage.life.kill();
    return () => stage.assertConverged();
  });
}

function lifeOf(source: Source): Point[] {
  const creating = WHENS.map((when) =>
    named(source, `${when} READY of a creation`, async (stage, _deployed, name) => {
      await stage.life.arm({ name, when, status: 'READY' });
      const made = await stage.create(source);
      await stage.life.died(name);
      return async () => {
        await stage.find(made);
        await stage.until('it is READY', async () => (await stage.life.client.get(made.id)).body.status === 'READY');
        await stage.remove(made);
        await stage.assertConverged();
      };
    }),
  );
  const places: [string, Where][] = [
    ['before AWAITING_FINAL_DELETE', { when: 'before', status: 'AWAITING_FINAL_DELETE' }],
    ['after AWAITING_FINAL_DELETE', { when: 'after', status: 'AWAITING_FINAL_DELETE' }],
    ['before its record is deleted', { when: 'before', status: 'DELETED' }],
    ['before its builds are deleted', { when: 'before', call: 'builder.discard' }],
    ['after its log was deleted', { when: 'after', call: 'driver.discard' }],
  ];
  const deleting = places.map(([place, where]) =>
    named(source, `${place} of a deletion`, async (stage, _deployed, name) => {
      const made = await stage.deploy(source);
      await stage.life.arm({ ...where, ...(where.call ? { subject: made.active! } : {}), name });
      await stage.ask('DELETE', `/v2/deployments/${made.id}`);
      await stage.life.died(name);
      return () => stage.assertRemoved(made);
    }),
  );
  return [...creating, ...deleting];
}

/** A deletion is held up by an agent server that does not end, and then forced. */
function forcedDeletion(source: Source): Point[] {
  const held = async (stage: Stage) => {
    const gate = stage.file('gate');
    const made = await stage.deploy(source, { 'behaviour.txt': `lingers-until ${gate}` });
    await stage.ask('DELETE', `/v2/deployments/${made.id}`);
    const force = () => stage.ask('DELETE', `/v2/deployments/${made.id}?force=true`);
    const look = async () => {
      await open(gate);
      await stage.assertRemoved(made);
    };
    return { gate, made, force, look };
  };
  const accepting = WHENS.map((when) =>
    named(source, `${when} a forced deletion is on record`, async (stage, _deployed, name) => {
      const { force, look } = await held(stage);
      await stage.life.arm({ name, when, status: 'FORCED' });
      await force();
      await stage.life.died(name);
      return look;
    }),
  );
  const answered = named(source, 'once a forced deletion was answered', async (stage) => {
    const { force, look } = await held(stage);
    await force();
    await stage.life.kill();
    return look;
  });
  const places: [string, Where][] = [
    ...WHENS.map((when): [string, Where] => [`${when} its agent server is ended`, { when, call: 'driver.remove' }]),
    ['before its builds are deleted', { when: 'before', call: 'builder.discard' }],
    ['after its log was deleted', { when: 'after', call: 'driver.discard' }],
    ...WHENS.map((when): [string, Where] => [`${when} all is off the record`, { when, status: 'REMOVED' }]),
  ];
  // In the life after the one that answered, as what was under way there may have come to its end.
  const removing = places.map(([place, where]) =>
    named(source, `${place} after a forced deletion`, async (stage, _deployed, name) => {
      const { gate, made, force, look } = await held(stage);
      await force();
      await stage.life.kill();
      await open(gate);
      await stage.revive({ ...where, ...(where.call ? { subject: made.active! } : {}), name });
      await stage.life.died(name);
      return look;
    }),
  );
  return [...accepting, answered, ...removing];
}

/** What goes on is overtaken by what somebody asks for meanwhile. */
function overtaken(source: Source): Point[] {
  const builds = WHENS.map((when) =>
    named(source, `${when} a redeploy interrupts a build`, async (stage, deployed, name) => {
      const earlier = deployed.active;
      const gate = await gatedBuild(stage, deployed);
      await stage.life.arm({ name, when, status: 'INTERRUPTED' });
      await stage.ask('POST', `/v2/deployments/${deployed.id}/revisions/${earlier}/redeploy`);
      await stage.life.died(name);
      await open(gate);
      return () => stage.assertConverged([deployed, 'DEPLOYED']);
    }),
  );
  const launches = interrupting(source, 'while it is to become healthy', gatedLaunch);
  const names = WHENS.map((when) =>
    named(source, `${when} another one serves under the name of one deleted by force in its roll-out`, async (stage, _, name) => {
      const lingering = stage.file('gate');
      const first = await stage.deploy(source, { 'behaviour.txt': `lingers-until ${lingering}` });
      const gate = await gatedLaunch(stage, first);
      await stage.ask('DELETE', `/v2/deployments/${first.id}`);
      await stage.ask('DELETE', `/v2/deployments/${first.id}?force=true`);
      const second = await stage.create(source, {}, 'dev', first.name);
      await stage.life.arm({ name, when, status: 'DEPLOYED' });
      await stage.patch(second, await stage.change(second));
      await stage.life.died(name);
      for (const each of [lingering, gate]) await open(each);
      return async () => {
        await stage.until('it serves', async () => (await stage.newest(second)).status === 'DEPLOYED');
        const { id } = await stage.newest(second);
        const { body } = await stage.life.client.call<{ revision?: string }>('GET', `/d/${second.name}/`);
        assert.equal(body.revision, id);
        await stage.remove(second);
        await stage.assertConverged();
      };
    }),
  );
  const recreated = named(source, 'while a creation waits for the deletion of its name', async (stage) => {
    const gate = stage.file('gate');
    const first = await stage.deploy(source, { 'behaviour.txt': `lingers-until ${gate}` });
    await stage.ask('DELETE', `/v2/deployments/${first.id}`);
    const waiting = stage.create(source, {}, 'dev', first.name);
    await stage.pause(300);
    await stage.life.kill();
    const second = await waiting;
    assert.equal(second.id, '', 'it was not answered');
    await open(gate);
    return async () => {
      await stage.assertRemoved(first);
      const third = await stage.create(source, {}, 'dev', first.name);
      await stage.remove(third);
      await stage.assertConverged();
    };
  });
  const twice = named(source, 'twice before the replaced one is removed', async (stage, deployed, name) => {
    const point = { name, when: 'before', call: 'driver.remove', subject: deployed.active! } as const;
    const change = await stage.change(deployed);
    await stage.life.arm(point);
    await stage.patch(deployed, change);
    await stage.life.died(name);
    await stage.revive(point);
    await stage.life.died(name);
    return () => stage.assertConverged([deployed, 'DEPLOYED']);
  });
  return [...builds, ...launches, ...names, recreated, twice];
}

/** Rest comes soon. */
const RESTS: Partial<Limits> = { restAfterMs: 300, sweepMs: 100 };
/** Far less is kept than usual, and it is looked at all the time. */
const KEPT: Partial<Limits> = { keptRevisions: 1, keptBuilds: 1, keptAuditEntries: 3, retentionMs: 100, sweepMs: 200 };

function retention(source: Source): Point[] {
  const places: [string, (when: When) => Where][] = [
    ['a log that is kept no longer is removed', (when) => ({ when, call: 'driver.discard' })],
    ['the logs of a revision are off the record', (when) => ({ when, status: 'TRACES' })],
    ['old audit entries go', (when) => ({ when, status: 'AUDIT' })],
    ...(source === 'internal_source'
      ? [
          ['old archives are off the record', (when: When) => ({ when, status: 'ARCHIVES' })] satisfies [
            string,
            (when: When) => Where,
          ],
        ]
      : []),
  ];
  const pruned = places.flatMap(([what, where]) =>
    WHENS.map((when) =>
      named(source, `${when} ${what}`, async (stage, deployed, name) => {
        for (let revisions = 0; revisions < 3; revisions += 1) {
          await stage.patch(deployed, await stage.change(deployed));
          await stage.assertConverged([deployed, 'DEPLOYED']);
        }
        await stage.life.kill();
        stage.limits = KEPT;
        await stage.revive({ ...where(when), name });
        await stage.life.died(name);
        return () => kept(stage, deployed);
      }),
    ),
  );
  const builds = WHENS.map((when) =>
    named(source, `${when} a build that is kept no longer is removed`, async (stage, deployed, name) => {
      for (let revisions = 0; revisions < 2; revisions += 1) {
        await stage.patch(deployed, await stage.change(deployed));
        await stage.assertConverged([deployed, 'DEPLOYED']);
      }
      await stage.life.kill();
      stage.limits = KEPT;
      await stage.revive();
      await stage.life.arm({ name, when, call: 'builder.discard' });
      await stage.patch(deployed, await stage.change(deployed));
      await stage.life.died(name);
      return () => kept(stage, deployed);
    }),
  );
  return [...pruned, ...builds];
}

/** A deployment that nobody uses is put to rest, and is started by a request. The control plane dies twice at the same point. */
function rests(): Point[] {
  const places: [string, Where][] = [
    ...WHENS.flatMap((when): [string, Where][] => [
      [`${when} a rest is on record`, { when, status: 'RESTED' }],
      [`${when} the end of a rest is planned`, { when, status: 'PLANNED' }],
      [`${when} a resting one is removed`, { when, call: 'driver.remove' }],
      [`${when} the end of a rest is on record`, { when, status: 'WOKEN' }],
    ]),
    ['once a resting one was started', { when: 'after', spawn: true }],
  ];
  return places.map(([place, where]) =>
    named('internal_source', `${place} (rest)`, async (stage, _deployed, name) => {
      const made = await stage.deploy('internal_source', {}, 'dev_zero');
      await stage.life.kill();
      stage.limits = RESTS;
      const point = { ...where, ...(where.call ? { subject: made.active! } : {}), name };
      for (let death = 0; death < 2; death += 1) {
        await stage.revive(point);
        // What rests is started again, or nothing would come to the point a second time.
        const use = setInterval(() => void stage.ask('GET', `/d/${made.name}/`).catch(() => undefined), 1_500);
        await stage.life.died(name).finally(() => clearInterval(use));
      }
      return async () => {
        await stage.until('it answers', async () => {
          const { status, body } = await stage.life.client.call<{ revision?: string }>('GET', `/d/${made.name}/`);
          return status === 200 && body.revision === made.active;
        });
        await stage.until('it rests again', async () => (await stage.life.client.get(made.id)).body.status === 'UNUSED');
        await stage.remove(made);
        stage.limits = {};
        await stage.assertConverged();
      };
    }),
  );
}

/** What is kept is within its bounds at last, and what is to be kept is there. */
async function kept(stage: Stage, deployed: Deployed): Promise<void> {
  const { dataDirectory } = stage.life;
  // The newest and the one that serves of each deployment; audit entries of the tenant and of the organization.
  const most = { traced: 2 * stage.deployments.length, auditEntries: 2 * KEPT.keptAuditEntries! };
  await stage.assertConverged([deployed, 'DEPLOYED']);
  await stage.until('what is kept is within its bounds', async () => {
    const { traced, archives, auditEntries } = recordsOf(dataDirectory);
    const logs = await readdir(join(dataDirectory, 'logs'));
    const isBounded = traced.size <= most.traced && archives.size <= most.traced && auditEntries.size <= most.auditEntries;
    return isBounded && logs.every((revision) => traced.has(revision));
  });
  const logs = await readdir(join(dataDirectory, 'logs'));
  for (const { active } of stage.deployments) assert.ok(logs.includes(active!), 'the log of what serves is kept');
  // Of the rounds that follow everything is kept.
  stage.limits = {};
  await stage.life.kill();
  await stage.revive();
  await stage.assertConverged();
}

/** A revision that is deployed, and the death on its way. */
function deploying(
  source: Source,
  what: string,
  where: Where,
  end: RevisionStatus = 'DEPLOYED',
  files: Record<string, string> = {},
): Point {
  return named(source, what, async (stage, deployed, name) => {
    const change = await stage.change(deployed, files);
    await stage.life.arm({ ...where, name });
    await stage.patch(deployed, change);
    await stage.life.died(name);
    return () => stage.assertConverged([deployed, end]);
  });
}

/** Has a build command run until the file that is returned is there. */
async function gatedBuild(stage: Stage, deployed: Deployed): Promise<string> {
  const [begun, gate] = [stage.file('begun'), stage.file('gate')];
  const script = `: > '${begun}'; while [ ! -e '${gate}' ]; do sleep 0.05; done`;
  await stage.patch(deployed, await stage.change(deployed, { 'build.sh': script }));
  await stage.untilThere(begun);
  assert.equal((await stage.newest(deployed)).status, 'BUILDING');
  return gate;
}

/** Launches an agent server that becomes healthy when the file that is returned is there. */
async function gatedLaunch(stage: Stage, deployed: Deployed): Promise<string> {
  const gate = stage.file('gate');
  await stage.patch(deployed, await stage.change(deployed, { 'behaviour.txt': `healthy-when ${gate}` }));
  await stage.until('it is to become healthy', async () => (await stage.newest(deployed)).status === 'DEPLOYING');
  return gate;
}

/** A revision that is held at a gate is interrupted, and the death around it. */
function interrupting(source: Source, what: string, hold: (stage: Stage, deployed: Deployed) => Promise<string>): Point[] {
  return WHENS.map((when) =>
    named(source, `${when} INTERRUPTED, ${what}`, async (stage, deployed, name) => {
      const gate = await hold(stage, deployed);
      const { id } = await stage.newest(deployed);
      await stage.life.arm({ name, when, status: 'INTERRUPTED' });
      await stage.ask('POST', `/v2/deployments/${deployed.id}/revisions/${id}/interrupt`);
      await stage.life.died(name);
      await open(gate);
      // What was not on record is as if it had never been asked for.
      return () => stage.assertConverged([deployed, when === 'before' ? 'DEPLOYED' : 'INTERRUPTED']);
    }),
  );
}

function named(
  source: Source,
  what: string,
  play: (stage: Stage, deployed: Deployed, name: string) => Promise<() => Promise<void>>,
): Point {
  const name = `${what} (${source})`;
  return { name, play: (stage) => play(stage, stage.of(source), name) };
}
