/** The parts of the control plane that need no server: life cycle, secret box, sources and their rules. */

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { DeploymentCreate, DeploymentPatch, Source } from '../../generated/control-plane/types.gen.ts';
import { applyChange, templateChange } from '../../src/control-plane/deployments/configuration.ts';
import { queueSpecOf, resolveResourceSpec } from '../../src/control-plane/deployments/deployment.ts';
import { emptyTemplate } from '../../src/control-plane/deployments/deployment-fields.ts';
import { assertTransition, isInProgress, isWaiting, transitions } from '../../src/control-plane/deployments/lifecycle.ts';
import { assertCreate, assertPatch } from '../../src/control-plane/deployments/source-rules.ts';
import { Folders, pathRemover } from '../../src/control-plane/folders.ts';
import { ConcurrencyLimit, SharedLimit } from '../../src/control-plane/reconciler/background.ts';
import { type Context, isLastAttempt } from '../../src/control-plane/reconciler/context.ts';
import { replicasFor, Scaling, StepsDown } from '../../src/control-plane/reconciler/scaling.ts';
import { buildWorkload } from '../../src/control-plane/reconciler/workload.ts';
import { assertSecrets, openSecrets, sealSecrets } from '../../src/control-plane/secrets/environment.ts';
import { makeSecretBox, readSecretBox, SecretBox } from '../../src/control-plane/secrets/secret-box.ts';
import { eventually } from '../support/eventually.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { removeDirectory, temporaryDirectory } from './support.ts';

describe('the life cycle of a revision', () => {
  const all = Object.keys(transitions) as (keyof typeof transitions)[];

  it('has the thirteen statuses, six of them in progress', () => {
    assert.equal(all.length, 13);
    assert.deepEqual(all.filter(isInProgress), [
      'CREATING',
      'QUEUED',
      'AWAITING_BUILD',
      'BUILDING',
      'AWAITING_DEPLOY',
      'DEPLOYING',
    ]);
    assert.deepEqual(all.filter(isWaiting), ['CREATING', 'QUEUED', 'AWAITING_BUILD']);
  });

  it('can be ended from every status in progress, and reaches every status', () => {
    for (const status of all.filter(isInProgress)) assertTransition(status, 'INTERRUPTED', 'DeploymentDeleted');
    const reached = new Set(all.flatMap((status) => Object.keys(transitions[status])));
    assert.deepEqual(
      all.filter((status) => !reached.has(status)),
      ['CREATING'],
    );
  });

  it('refuses a way that is not in the table, and a reason that is not its own', () => {
    assert.throws(() => assertTransition('DEPLOYED', 'BUILDING', 'BuildStarted'), /does not go from DEPLOYED to BUILDING/);
    assert.throws(() => assertTransition('BUILDING', 'AWAITING_DEPLOY', 'Healthy'), /by Healthy/);
  });
});

describe('the paths of the server', () => {
  it('are taken out of what is shown, and those of the project stay', () => {
    const clean = pathRemover('/srv/keelson data/v1');
    const cases: [string, string][] = [
      ['at file:///srv/keelson%20data/v1/builds/01a1-b/source/apps/graph.ts:3:7', 'at ./apps/graph.ts:3:7'],
      ["Cannot find module '/srv/keelson data/v1/builds/01a1-b/source/a b.js'", "Cannot find module './a b.js'"],
      ['npm error path /srv/keelson data/v1/builds/01a1-b/source', 'npm error path .'],
      ['(/srv/keelson data/v1/dependencies/0f3e/node_modules/ms/index.js:1)', '(./node_modules/ms/index.js:1)'],
      ['/srv/keelson data/v1/deployments/1/state/agent.db is locked', '[server]/deployments/1/state/agent.db is locked'],
      [
        'https://example.com/srv/keelson data/v1/x and /srv/keelson data/v10',
        'https://example.com/srv/keelson data/v1/x and /srv/keelson data/v10',
      ],
    ];
    for (const [said, shown] of cases) assert.equal(clean(said), shown);
  });
});

describe('the secret box', () => {
  const box = new SecretBox(randomBytes(32));

  it('opens what it sealed, in its place only', () => {
    const sealed = box.seal('väl😀', 'here');
    assert.equal(box.open(sealed, 'here'), 'väl😀');
    assert.equal(box.open(box.seal('', 'here'), 'here'), '');
    assert.throws(() => box.open(sealed, 'there'));
    assert.notEqual(box.seal('väl😀', 'here'), sealed, 'a nonce of its own each time');
  });

  it('notices every altered character and a foreign key', () => {
    const sealed = box.seal('value', 'here');
    for (let at = box.keyId.length + 1; at < sealed.length - 1; at += 1) {
      const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      assert.throws(() => box.open(altered, 'here'), `character ${at}`);
    }
    assert.throws(() => new SecretBox(randomBytes(32)).open(sealed, 'here'), /sealed under key/);
  });

  it('keeps its key in a file that only its owner may read', async () => {
    const directory = await temporaryDirectory();
    try {
      const file = join(directory, 'keys', 'secret.key');
      assert.equal(await readSecretBox(file), undefined);
      const made = await makeSecretBox(file);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assert.equal((await readSecretBox(file))!.open(made.seal('x', 'y'), 'y'), 'x');
      assert.notDeepEqual(made.derive('uploads'), made.derive('another purpose'));
    } finally {
      await removeDirectory(directory);
    }
  });

  const none = new Set<string>();

  it('opens no secret under another name or for another deployment', () => {
    const [secret] = sealSecrets(box, 'd', [{ name: 'A', value: 'one' }], [], none);
    assert.deepEqual(openSecrets(box, 'd', [secret!]), [{ name: 'A', value: 'one' }]);
    assert.throws(() => openSecrets(box, 'd', [{ ...secret!, name: 'B' }]));
    assert.throws(() => openSecrets(box, 'e', [secret!]));
  });

  it('keeps a stored value for [redacted], and refuses it where none is stored', () => {
    const stored = sealSecrets(box, 'd', [{ name: 'A', value: 'one' }], [], none);
    assert.deepEqual(sealSecrets(box, 'd', [{ name: 'A', value: '[redacted]' }], stored, none), stored);
    assert.throws(() => sealSecrets(box, 'd', [{ name: 'B', value: '[redacted]' }], stored, none), {
      message: "Secret 'B' was sent as '[redacted]' but no value is stored for it.",
    });
  });
});

const request = (source: Source, more: Partial<DeploymentCreate> = {}): DeploymentCreate => ({
  name: 'x',
  source,
  source_config: {},
  source_revision_config: {},
  secrets: null,
  ...more,
});

const repository = { repo_url: 'https://git.example.com/a.git' };

describe('the rules on a configuration', () => {
  const fault = (message: string) => ({ message: `Source configuration error: ${message}`, code: 'bad_request' });

  it('takes what fits', () => {
    assertCreate(request('internal_source', { source_config: { deployment_type: 'prod', build_command: 'npm run build' } }));
    assertCreate(request('github', { source_config: repository, source_revision_config: { repo_ref: 'main' } }));
    assertCreate(request('external_docker', { source_config: { resource_spec: {}, custom_url: 'https://a.example.com' } }));
    assertCreate(request('internal_docker'));
  });

  const refusals: [string, DeploymentCreate, string][] = [
    [
      'a field of another source',
      request('internal_source', { source_config: { custom_url: 'https://a.example.com' } }),
      "'source_config.custom_url' is only possible for source 'external_docker'.",
    ],
    [
      'a field of two other sources',
      request('external_docker', { source_config: { resource_spec: {}, install_command: 'npm ci' } }),
      "'source_config.install_command' is only possible for source 'internal_source' or 'github'.",
    ],
    [
      'a revision field of another source',
      request('internal_source', { source_revision_config: { image_uri: 'a' } }),
      "'source_revision_config.image_uri' is only possible for source 'external_docker' or 'internal_docker'.",
    ],
    [
      'a size class for images of one’s own',
      request('external_docker', { source_config: { resource_spec: {}, deployment_type: 'dev' } }),
      "'source_config.deployment_type' is only possible for source 'internal_source' or 'github' or 'internal_docker'.",
    ],
    ['a missing repository', request('github'), "'source_config.repo_url' is required for source 'github'."],
    ['missing resources', request('external_docker'), "'source_config.resource_spec' is required for source 'external_docker'."],
    [
      'references elsewhere',
      request('internal_source', { secret_references: [] }),
      "'secret_references' is only possible for source 'external_docker'.",
    ],
    [
      'a path out of the source',
      request('internal_source', { source_revision_config: { graph_config_path: 'a/../../b.json' } }),
      "'source_revision_config.langgraph_config_path' must not have '..' in it.",
    ],
    [
      'an alias that differs',
      request('internal_source', { source_revision_config: { langgraph_config_path: 'a', graph_config_path: 'b' } }),
      "'source_revision_config.langgraph_config_path' and its alias 'source_revision_config.graph_config_path' have different values.",
    ],
    [
      'builds on push of a tag',
      request('github', {
        source_config: { ...repository, build_on_push: true },
        source_revision_config: { repo_ref: 'refs/tags/v1' },
      }),
      "'source_config.build_on_push' is not possible with a tag as 'source_revision_config.repo_ref'.",
    ],
  ];
  for (const [what, refused, message] of refusals) {
    it(`refuses ${what}`, () => assert.throws(() => assertCreate(refused), fault(message)));
  }

  it('lets what never changes be repeated, not changed', () => {
    const fixed = {
      ...{
        integration_id: null,
        repo_url: 'https://git.example.com/a.git',
        build_on_push: false,
        custom_url: null,
        public_docs: false,
      },
      ...({ listener_config: null, listener_id: null, name: 'a', source: 'github', deployment_type: 'dev' } as const),
    };
    const patch = (change: DeploymentPatch) => () => assertPatch(change, 'github', fixed);
    patch({ source_config: repository })();
    assert.throws(
      patch({ source_config: { repo_url: 'https://other.example.com' } }),
      fault("'source_config.repo_url' cannot change."),
    );
    const override = { revision_source: 'internal_source', source_revision_config: { source_tarball_path: 'x' } } as const;
    assertPatch(override, 'internal_source', fixed);
    assert.throws(
      () => assertPatch(override, 'internal_source', { ...fixed, source: 'external_docker' }),
      /'revision_source' is not possible/,
    );
  });

  it('refuses names that the platform sets, that stand twice, and too much of all', () => {
    const secrets =
      (...names: string[]) =>
      () =>
        assertSecrets(names.map((name) => ({ name, value: 'x' })));
    assert.throws(secrets('POSTGRES_URI'), { message: "Secret name 'POSTGRES_URI' is reserved: the platform sets it." });
    assert.throws(secrets('KEELSON_DATA_DIR'), /reserved/);
    assert.throws(secrets('A', 'B', 'A'), { message: "Secret name 'A' stands twice in the list." });
    secrets('PATH', 'PORT', 'LANGSMITH_API_KEY')();
    const many = Array.from({ length: 40 }, (_, index) => ({ name: `A${index}`, value: 'x'.repeat(32_000) }));
    assert.throws(() => assertSecrets(many), /1048576 bytes/);
  });
});

describe('a configuration', () => {
  it('changes by what is not null; an empty command is none', () => {
    const first = applyChange(
      emptyTemplate,
      templateChange(request('internal_source', { source_config: { install_command: 'npm ci', build_command: 'make' } })),
    );
    const change = templateChange({ source_config: { install_command: '', build_command: null }, source_revision_config: {} });
    assert.deepEqual(change, { install_command: '' });
    const second = applyChange(first, change);
    assert.deepEqual([second.install_command, second.build_command], [null, 'make']);
    assert.deepEqual(templateChange({ display_name: 'x', secrets: [] }), {});
    assert.deepEqual(templateChange({ source_revision_config: { graph_config_path: 'a.json' } }), {
      langgraph_config_path: 'a.json',
    });
  });

  it('fills in the four basic resources', () => {
    assert.deepEqual(resolveResourceSpec(null), { min_scale: 1, max_scale: 1, cpu: 1, memory_mb: 2048 });
    assert.deepEqual(resolveResourceSpec({ min_scale: 3, cpu: 0.26, queue_cpu_limit: 1.04, memory_mb: null, db_cpu: 0.19 }), {
      ...{ min_scale: 3, max_scale: 3, cpu: 0.3, memory_mb: 2048, queue_cpu_limit: 1, db_cpu: 0.2 },
    });
  });
});

describe('slots', () => {
  it('let no more in than there are, first come first served, and let go of those that leave', async () => {
    const slots = new ConcurrencyLimit(1);
    const seen: string[] = [];
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const never = new AbortController().signal;
    const leaving = new AbortController();
    const first = slots.use(never, async () => {
      seen.push('first');
      await gate;
    });
    const second = slots.use(leaving.signal, async () => void seen.push('second'));
    const third = slots.use(never, async () => void seen.push('third'));
    leaving.abort(new Error('left'));
    await assert.rejects(second, /left/);
    open();
    await Promise.all([first, third]);
    assert.deepEqual(seen, ['first', 'third']);
    await slots.use(never, async () => void seen.push('fourth'));
  });

  it('go round among owners, so that a long queue of one keeps no other from its turn', async () => {
    const slots = new SharedLimit(2);
    const never = new AbortController().signal;
    const seen: string[] = [];
    const open: (() => void)[] = [];
    const enter = (name: string) =>
      slots.use(never, name.charAt(0), () => {
        seen.push(name);
        return new Promise<void>((resolve) => open.push(resolve));
      });
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(enter);
    for (let ended = 0; ended < all.length; ended += 1) {
      await eventually('the next one', async () => open.length > ended);
      open[ended]?.();
    }
    await Promise.all(all);
    assert.deepEqual(seen, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });
});

describe('a phase that fails for a reason of the server', () => {
  it('is tried as often as it may be, and counts anew afterwards', () => {
    const context = { failures: new Map(), limits: { attempts: 3 } } as unknown as Context;
    const tries = Array.from({ length: 4 }, () => isLastAttempt(context, 'one'));
    assert.deepEqual(tries, [false, false, true, false]);
    assert.equal(isLastAttempt(context, 'another'), false);
  });
});

describe('the number of agent servers', () => {
  const idle = { pending: 0, running: 0, slots: 4, cpu: 0 };
  const bounds = { min: 1, max: 5 };

  it('follows runs above three quarters of the worker slots, and processor time above half of the limit', () => {
    const needed = (load: object, replicas: number) => replicasFor({ ...idle, ...load }, replicas, bounds);
    assert.equal(needed({ running: 3 }, 1), 1);
    assert.equal(needed({ running: 3, pending: 1 }, 1), 2);
    assert.equal(needed({ pending: 10 }, 1), 4);
    assert.equal(needed({ pending: 1_000 }, 1), 5, 'not above max_scale');
    assert.equal(needed({ cpu: 0.5 }, 2), 2);
    assert.equal(needed({ cpu: 0.51 }, 2), 3);
    assert.equal(needed({ cpu: 0.2 }, 5), 2);
    assert.equal(needed({ cpu: undefined }, 3), 3, 'nothing is taken away while the processor time is not known');
    assert.equal(needed({ slots: 0, pending: 9 }, 1), 1, 'of no use where nothing executes runs');
    assert.equal(replicasFor(idle, 3, { min: 2, max: 3 }), 2);
  });

  it('rises at once, and falls by a tenth at a time after a long time of lower load', () => {
    const steps = new StepsDown({ scaleDownAfterMs: 900, scaleDownStepMs: 120 });
    assert.equal(steps.next(1, 30, 0), 30);
    assert.equal(steps.next(30, 1, 100), 30);
    assert.equal(steps.next(30, 30, 500), 30, 'the load came back');
    assert.equal(steps.next(30, 1, 600), 30);
    assert.equal(steps.next(30, 1, 1_499), 30);
    assert.equal(steps.next(30, 1, 1_500), 27);
    assert.equal(steps.next(27, 1, 1_600), 27);
    assert.equal(steps.next(27, 26, 1_620), 26, 'never below what is needed');
    assert.equal(steps.next(5, 1, 1_740), 4, 'one at least');
  });

  it('is what the load asked for last, also after a restart and for the next revision, within its bounds', async () => {
    const context = {
      box: new SecretBox(randomBytes(32)),
      folders: new Folders('/data'),
      operatorEnvironment: { of: () => ({}) },
      reachesPrivate: () => true,
      driver: { abilities: { takes: new Set(), mostReplicas: 100 } },
    };
    const image = { image_uri: 'chat:1', resource_spec: { min_scale: 2, max_scale: 4 } };
    const revision = { revision_id: 'r1', source: 'external_docker', template: JSON.stringify(image), secrets: '[]' };
    const deployment = { deployment_id: 'd1', name: 'chat', tenant_id: 't1', settings: '{}', machine_name: null };
    const readReplicas = async (scaled_to: number | null) => {
      const { replicas } = await buildWorkload(
        { ...deployment, scaled_to } as unknown as Parameters<typeof buildWorkload>[0],
        revision as unknown as Parameters<typeof buildWorkload>[1],
        context as unknown as Parameters<typeof buildWorkload>[2],
      );
      return replicas;
    };
    assert.deepEqual(await Promise.all([null, 1, 3, 9].map(readReplicas)), [2, 2, 3, 4]);
  });

  it('is told apart for those that execute runs, which their runs add to and not the others', async (t) => {
    const load = { pending: 0, running: 0, cpu_ms: 0 };
    const server = (slots: number) =>
      startLoopbackServer(t, (_request, response) =>
        response.end(JSON.stringify({ may_rest: false, next_due_in_ms: null, load: { ...load, slots } })),
      );
    const [api, queue] = await Promise.all([server(0), server(4)]);
    const told: unknown[] = [];
    const size = { cores: 1, memoryMb: 64 };
    const workload = { id: 'r1', deploymentId: 'd1', replicas: 1, limits: size };
    const wanted = { ...workload, queue: { replicas: 1, requests: size, limits: size } };
    const scaling = new Scaling({
      storage: { write: async () => [{}] },
      driver: {
        abilities: { mostReplicas: 100 },
        status: () => ({ queueUrls: [queue] }),
        scale: async (scaled: typeof wanted) => {
          told.push([scaled.replicas, scaled.queue.replicas]);
          wanted.queue.replicas = scaled.queue.replicas;
        },
      },
      routes: { all: () => [{ deploymentId: 'd1', target: { revisionId: 'r1', urls: [api] } }] },
      wanted: async () => ({ workload: wanted, bounds: { min: 1, max: 5, queue: { min: 1, max: 3 } } }),
      tokenOf: () => 'token',
      limits: { scaleDownAfterMs: 0, scaleDownStepMs: 0, cpuWindowMs: 60_000 },
      log: { info: () => {}, warn: (fields: object) => assert.fail(JSON.stringify(fields)) },
    } as unknown as ConstructorParameters<typeof Scaling>[0]);
    await scaling.look();
    load.pending = 4;
    await scaling.look();
    load.pending = 40;
    await scaling.look();
    await scaling.look();
    assert.deepEqual(told, [
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
  });

  it('has bounds and sizes of the others where those that execute runs have none', () => {
    const of = (spec: object) => queueSpecOf(resolveResourceSpec(spec));
    assert.equal(of({ min_scale: 2, queue_cpu: null }), undefined);
    const rest = { cpu: 1, cpu_limit: null, memory_mb: 2048, memory_limit_mb: null };
    assert.deepEqual(of({ min_scale: 2, max_scale: 4, queue_cpu: 3 }), { ...rest, min_scale: 2, max_scale: 4, cpu: 3 });
    assert.deepEqual(of({ queue_min_scale: 3 }), { ...rest, min_scale: 3, max_scale: 3 });
    assert.deepEqual(of({ min_scale: 2, queue_max_scale: 1 }), { ...rest, min_scale: 1, max_scale: 1 });
  });
});
