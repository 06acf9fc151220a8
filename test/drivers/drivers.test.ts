/** Every driver keeps what the port promises. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Workload } from '../../src/drivers/port.ts';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { testDriver } from './driver-suite.ts';

const child = fileURLToPath(new URL('../fixtures/processes/child.js', import.meta.url));

const workloadIn = (directory: string) => (id: string) =>
  ({
    ...{
      id,
      tenantId: 't1',
      deploymentId: 'd1',
      deploymentName: 'agent',
      directory,
      configPath: 'langgraph.json',
      environment: {},
    },
    ...{ stateDirectory: join(directory, 'state'), gatewayToken: `token of ${id}`, replicas: 1 },
    limits: { cores: 2, memoryMb: 4_096 },
  }) satisfies Workload;

testDriver('simulated', async () => {
  const driver = createSimulatedDriver();
  return { driver, workload: workloadIn('nowhere'), [Symbol.asyncDispose]: () => driver[Symbol.asyncDispose]() };
});

testDriver('process', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'keelson-driver-'));
  const project = join(dataDirectory, 'project');
  await mkdir(project);
  const driver = createProcessDriver({
    ...{ dataDirectory, log: pino({ level: 'silent' }), backoff: { firstMs: 50, maxMs: 400 } },
    command: ({ config, readyFile }) => ({
      file: process.execPath,
      args: [child, '--config', config, '--ready-file', readyFile],
    }),
  });
  return {
    ...{ driver, workload: workloadIn(project) },
    async [Symbol.asyncDispose]() {
      await driver.stopAll(200);
      await driver[Symbol.asyncDispose]();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
});
