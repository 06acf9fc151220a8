/**
 * Pods of the agent image: what a project that was built from source adds to the pods of its workload, and the pod in which it is
 * built. The project is fetched from the control plane by its digest. No pod is privileged.
 */
import { join } from 'node:path';
import {
  archiveAddress,
  REMOTE_FOLDER,
  REMOTE_PROGRAM,
  REMOTE_PROJECT,
  REMOTE_REQUEST,
  type RemoteJob,
} from '../../machine/agent-image.ts';
import type { Workload } from '../port.ts';
import { agentArguments, projectVariables } from '../project-container.ts';

/** What pods need for projects from source. */
export interface ProjectMeans {
  /** The image keelson/agent. */
  image: string;
  /** Address of the control plane, as pods reach it. */
  url: string;
}

/** Nobody's user: the image has no file of it. */
const USER = { runAsUser: 10_001, runAsGroup: 10_001, runAsNonRoot: true };
export const CONFINEMENT = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
export const POD_SECURITY = { seccompProfile: { type: 'RuntimeDefault' } };
const OURS = { ...CONFINEMENT, ...USER, readOnlyRootFilesystem: true };
const INIT = ['tini', '--'];
/** The key of the gateway's token in the Secret of a workload. No variable has such a name. */
export const TOKEN_KEY = 'gateway-token';
const TOKEN_FOLDER = '/keelson/gateway';
const STATE = '/keelson/state';
const BUILD_MEMORY_MB = 4_096;
const AUTHORITIES = 'authorities.pem';

const empty = (name: string) => ({ name: `keelson-${name}`, emptyDir: {} });
const mount = (name: string, mountPath: string, readOnly = false) => ({ name: `keelson-${name}`, mountPath, readOnly });

/** What differs from a pod of an image. */
export interface ProjectParts {
  container: object;
  mounts: object[];
  initContainers: object[];
  volumes: object[];
}

export function projectParts(workload: Workload, secret: string, port: number, { image, url }: ProjectMeans): ProjectParts {
  const { address, digest } = archiveAddress(url, workload.directory);
  const config = join(REMOTE_PROJECT, workload.configPath);
  const places = { config, state: STATE, token: `${TOKEN_FOLDER}/token` };
  const fetch = {
    ...{ name: 'keelson-project', image, securityContext: OURS },
    command: [...INIT, 'node', REMOTE_PROGRAM, 'fetch', address, digest, REMOTE_FOLDER],
    env: [{ name: 'HOME', value: '/tmp' }],
    volumeMounts: [mount('project', REMOTE_FOLDER), mount('tmp', '/tmp')],
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '1', memory: '512Mi' } },
  };
  return {
    container: {
      ...{ image, securityContext: OURS, workingDir: join(config, '..') },
      command: [...INIT, 'keelson', ...agentArguments(places, port)],
    },
    mounts: [
      mount('project', REMOTE_FOLDER, true),
      ...[mount('tmp', '/tmp'), mount('state', STATE), mount('gateway', TOKEN_FOLDER, true)],
    ],
    initContainers: [fetch],
    volumes: [
      ...[empty('project'), empty('tmp'), empty('state')],
      { name: 'keelson-gateway', secret: { secretName: secret, items: [{ key: TOKEN_KEY, path: 'token' }] } },
    ],
  };
}

/** The variables of a project's pods, by which the driver's own count. */
export function variablesOfProject(workload: Workload): Record<string, string> {
  return { NODE_ENV: 'production', ...workload.environment, ...projectVariables(workload) };
}

const GIVEN_UP_AFTER_S = 60;
export const BUILD_CONTAINER = 'build';

/** The spec of the pod of a build. It ends itself when nobody waits for it any more. */
export function buildPodSpec({ command, authorities, limitMs }: RemoteJob, secret: string, image: string): object {
  const folder = join(REMOTE_REQUEST, '..');
  const variables = { HOME: '/tmp', ...(authorities === undefined ? {} : { NODE_EXTRA_CA_CERTS: join(folder, AUTHORITIES) }) };
  return {
    ...{ restartPolicy: 'Never', activeDeadlineSeconds: Math.ceil(limitMs / 1_000) + GIVEN_UP_AFTER_S },
    ...{ automountServiceAccountToken: false, enableServiceLinks: false, terminationGracePeriodSeconds: 1 },
    securityContext: POD_SECURITY,
    containers: [
      {
        ...{ name: BUILD_CONTAINER, image, command: [...INIT, ...command], securityContext: OURS },
        env: Object.entries(variables).map(([name, value]) => ({ name, value })),
        volumeMounts: [mount('work', REMOTE_FOLDER), mount('tmp', '/tmp'), mount('request', folder, true)],
        resources: {
          requests: { cpu: '500m', memory: '512Mi' },
          limits: { cpu: '2', memory: `${BUILD_MEMORY_MB}Mi` },
        },
        terminationMessagePolicy: 'FallbackToLogsOnError',
      },
    ],
    volumes: [empty('work'), empty('tmp'), { name: 'keelson-request', secret: { secretName: secret } }],
  };
}

/** What the build is told, as the data of its Secret. */
export function buildSecret({ request, authorities }: RemoteJob): Record<string, string> {
  return { 'request.json': request, ...(authorities === undefined ? {} : { [AUTHORITIES]: authorities }) };
}
