/** What a container of the docker driver is given; test/containers has the same on a real engine. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { containerSettings } from '../../src/drivers/docker/container-settings.ts';
import type { Workload } from '../../src/drivers/port.ts';
import { readReport } from '../../src/machine/agent-process.ts';

const workload: Workload = {
  ...{ id: 'r1', tenantId: 't1', deploymentId: 'd1', deploymentName: 'shop', image: 'shop:1', directory: '', configPath: '' },
  ...{ environment: { TOKEN: 'a-secret', PORT: '1' }, stateDirectory: '/data/state', gatewayToken: 'a-token', replicas: 1 },
  ...{ database: 'postgres://shop:a-password@db/shop', limits: { cores: 1.5, memoryMb: 256 } },
};
const placement = {
  ...{
    owner: 'o1',
    index: 0,
    databaseMb: 900,
    imageId: 'sha256:1',
    network: 'n1',
    engine: { name: 'docker' as const, version: '29', cores: 4 },
    user: undefined,
  },
  files: { token: '/data/token', reports: '/data/reports' },
};

interface Settings {
  Env: string[];
  Cmd?: string[];
  Labels: Record<string, string>;
  HostConfig: Record<string, unknown> & { Mounts: { Source: string; ReadOnly: boolean }[] };
}

test('a container gets its bounds, a port of this machine alone, and secrets in its variables alone', () => {
  const { Env, HostConfig, ...rest } = containerSettings(workload, placement) as Settings;
  const { Memory, MemorySwap, NanoCpus, CapDrop, SecurityOpt, ReadonlyRootfs, PortBindings, NetworkMode } = HostConfig;
  assert.deepEqual([Memory, MemorySwap, NanoCpus], [268_435_456, 268_435_456, 1_500_000_000]);
  const small = { ...placement, engine: { ...placement.engine, cores: 1 } };
  const { HostConfig: onOneCore } = containerSettings(workload, small) as { HostConfig: { NanoCpus: number } };
  assert.equal(onOneCore.NanoCpus, 1e9, 'an engine refuses more than it has');
  assert.deepEqual([CapDrop, SecurityOpt, ReadonlyRootfs], [['ALL'], ['no-new-privileges'], true]);
  assert.deepEqual([PortBindings, NetworkMode], [{ '8000/tcp': [{ HostIp: '127.0.0.1', HostPort: '' }] }, 'n1']);
  assert.deepEqual(
    HostConfig.Mounts.map(({ Source }) => Source),
    ['/data/state'],
  );
  for (const variable of ['TOKEN=a-secret', 'PORT=8000', 'DATABASE_URI=postgres://shop:a-password@db/shop'])
    assert.ok(Env.includes(variable), variable);
  assert.doesNotMatch(JSON.stringify(rest), /a-secret|a-password|a-token/);
});

test('a project built from source is mounted read-only, with its own state and token', () => {
  const project = {
    directory: '/data/builds/r1/source',
    linkedFolders: ['/data/dependencies/1'],
    configPath: 'app/langgraph.json',
  };
  const { image: _, ...built } = { ...workload, ...project };
  const { Cmd, HostConfig, Env } = containerSettings(built, placement) as Settings;
  assert.ok(Cmd?.includes('/data/builds/r1/source/app/langgraph.json'));
  assert.doesNotMatch(JSON.stringify(Cmd), /a-secret|a-password|a-token/);
  assert.ok(Env.includes('NODE_OPTIONS=--max-old-space-size=192'));
  assert.deepEqual(
    HostConfig.Mounts.filter(({ ReadOnly }) => !ReadOnly).map(({ Source }) => Source),
    ['/data/state', '/data/reports'],
  );
  const readOnly = HostConfig.Mounts.flatMap(({ Source, ReadOnly }) => (ReadOnly ? Source : []));
  assert.deepEqual(readOnly, ['/data/token', project.directory, ...project.linkedFolders]);
});

test('a report that is a link or a pipe is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keelson-report-'));
  try {
    await writeFile(join(folder, 'real.json'), '{"pid":1,"failure":"yes"}');
    await symlink('real.json', join(folder, 'link.json'));
    execFileSync('mkfifo', [join(folder, 'pipe.json')]);
    assert.equal(readReport(join(folder, 'real.json'))?.failure, 'yes');
    assert.equal(readReport(join(folder, 'link.json')), undefined);
    assert.equal(readReport(join(folder, 'pipe.json')), undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
});
