/** What the pods of a workload say about it: whether they serve and where, how often they ended, and what keeps them from starting. */
import { constants } from 'node:os';
import type { WorkloadPhase, WorkloadStatus } from '../port.ts';
import { PHASES } from '../supervision.ts';
import { parseLine } from '../workload-log.ts';
import type { KubernetesObject } from './api-server.ts';
import { LABELS, PORT, type Role } from './objects.ts';

/** By it the cluster chooses the pods that end: those with the lowest number. */
export const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';

/** A pod, of which only the fields that count here. */
export interface Pod extends KubernetesObject {
  status?: {
    phase?: string;
    podIP?: string;
    reason?: string;
    message?: string;
    conditions?: Condition[];
    containerStatuses?: ContainerStatus[];
    initContainerStatuses?: ContainerStatus[];
  };
}

interface Condition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
}

interface ContainerStatus {
  name: string;
  restartCount: number;
  state?: { waiting?: Waiting; running?: { startedAt: string }; terminated?: Terminated };
  lastState?: { terminated?: Terminated };
}

interface Waiting {
  reason?: string;
  message?: string;
}

interface Terminated {
  exitCode: number;
  signal?: number;
  reason?: string;
  message?: string;
  finishedAt?: string;
}

/** What makes pods: it says so when the cluster refuses them. */
export interface PodMaker extends KubernetesObject {
  spec?: { replicas?: number };
  status?: { conditions?: Condition[] };
}

/** After this uptime an end is history. */
const RESET_AFTER_MS = 60_000;
/** What became of the container of a pod that runs once. */
export interface PodEnd {
  isRunning: boolean;
  /** Empty if it ended well, else how it ended, as words that follow "it". Undefined if it did not end yet. */
  ended: string | undefined;
  /** Why it will never start. */
  failure: string | undefined;
}

export function endOf(pod: Pod, name: string): PodEnd {
  const containers = (pod.status?.containerStatuses ?? []).filter((container) => container.name === name);
  const { running, terminated } = containers[0]?.state ?? {};
  const failure = startFailure([pod], containers, undefined);
  const isOver = pod.status?.phase === 'Failed' && containers.length === 0;
  const evicted = isOver ? `was ended by the cluster: ${pod.status?.message ?? pod.status?.reason}` : undefined;
  return {
    isRunning: running !== undefined,
    ended: terminated && (terminated.exitCode === 0 ? '' : lastEnd(containers, undefined)!),
    failure: failure?.isFinal ? failure.text : evicted,
  };
}

/** Above it an exit code is the number of a signal. */
const SIGNALLED = 128;
/** An image that fails for one of these will fail again. */
const HOPELESS = /not found|does not exist|denied|unauthorized|forbidden|manifest unknown|no match for platform/i;
/** Why pods are refused at present: the cluster makes them when it may. */
const PASSING =
  /failed calling webhook|timed? ?out|deadline exceeded|connection refused|no endpoints|internal error|unavailable|too many requests/i;
const NEVER = ['InvalidImageName', 'ErrImageNeverPull'];
const PULLING = ['ErrImagePull', 'ImagePullBackOff', 'RegistryUnavailable', ...NEVER];
const MAX_LINES = 20;
const NAME_A_USER = 'It may not run as root there: have the image name a user by its number, as by USER 10001';

/** Pods that one Deployment makes. */
export interface WantedPods {
  role: Role | undefined;
  replicas: number;
  memoryMb: number;
}

export interface Wanted {
  id: string;
  /** One, or one a role. */
  pods: readonly WantedPods[];
}

/** The status of a workload whose Deployments exist. */
export function statusOf({ id, pods: wanted }: Wanted, pods: readonly Pod[], makers: readonly PodMaker[]): WorkloadStatus {
  const parts = wanted.map((part) => ({ ...part, status: statusOfPart(id, part, pods, makers) }));
  const all = parts.map(({ status }) => status).sort((one, other) => other.endsInARow - one.endsInARow);
  const queue = parts.find(({ role }) => role === 'queue');
  const loadFailure = all.find((status) => status.loadFailure !== undefined)?.loadFailure;
  const cannotStart = all.find((status) => status.cannotStart !== undefined)?.cannotStart;
  return {
    id,
    phase: PHASES[Math.max(...all.map(({ phase }) => PHASES.indexOf(phase)))]!,
    urls: parts[0]!.status.urls,
    ...(queue ? { queueUrls: queue.status.urls } : {}),
    restarts: Math.max(...all.map(({ restarts }) => restarts)),
    endsInARow: all[0]!.endsInARow,
    lastExit: all.flatMap(({ lastExit }) => lastExit ?? [])[0],
    ...(loadFailure === undefined ? {} : { loadFailure }),
    ...(cannotStart === undefined ? {} : { cannotStart }),
  };
}

/** Those that are not about to end. */
export function currentPods(pods: readonly Pod[], role: Role | undefined): Pod[] {
  return pods.filter((pod) => roleOf(pod) === role && !pod.metadata.deletionTimestamp && pod.status?.phase !== 'Failed');
}

function roleOf({ metadata }: KubernetesObject): string | undefined {
  return metadata.labels?.[LABELS.role];
}

/** Undefined unless it is ready. */
export function urlOf(pod: Pod): string | undefined {
  const address = pod.status?.podIP;
  return isTrue(pod, 'Ready') && address ? `http://${hostOf(address)}:${PORT}` : undefined;
}

function statusOfPart(
  id: string,
  { role, replicas, memoryMb }: WantedPods,
  pods: readonly Pod[],
  makers: readonly PodMaker[],
  now = Date.now(),
): WorkloadStatus {
  const maker = makers.find((each) => roleOf(each) === role);
  const current = currentPods(pods, role);
  const urls = current.flatMap((pod) => urlOf(pod) ?? []);
  const prepared = current.flatMap(({ status }) => status?.initContainerStatuses ?? []);
  const served = current.flatMap(({ status }) => status?.containerStatuses ?? []);
  const containers = [...prepared, ...served];
  const ended = [...prepared.filter((container) => !hasPrepared(container)), ...served];
  const restarts = Math.max(0, ...ended.map(({ restartCount }) => restartCount));
  const failure = startFailure(current, containers, maker);
  return {
    id,
    // Somebody may have scaled it.
    phase: phaseOf(maker?.spec?.replicas ?? replicas, urls.length, ended),
    urls,
    restarts,
    endsInARow: Math.max(0, ...ended.map((container) => endsInARow(container, now))),
    lastExit: lastEnd(ended, memoryMb) ?? failure?.text,
    ...(failure?.isFinal ? { loadFailure: `The agent server ${failure.text}.` } : {}),
    ...(failure ? { cannotStart: failure.text } : {}),
  };
}

/** Whether an init container did its work. It does it again, and counts as restarted, when its pod gets a new network. */
function hasPrepared({ state, lastState }: ContainerStatus): boolean {
  return (state?.terminated ?? lastState?.terminated)?.exitCode === 0;
}

function isTrue({ status }: Pod, type: string): boolean {
  return status?.conditions?.some((condition) => condition.type === type && condition.status === 'True') ?? false;
}

const hostOf = (address: string) => (address.includes(':') ? `[${address}]` : address);

function phaseOf(replicas: number, ready: number, containers: readonly ContainerStatus[]): WorkloadPhase {
  if (ready >= replicas) return 'running';
  return containers.some(({ restartCount, state }) => restartCount > 0 || state?.terminated?.exitCode)
    ? 'restarting'
    : 'starting';
}

/** 0 when the container has been up for a while. */
function endsInARow({ restartCount, state }: ContainerStatus, now: number): number {
  const startedAt = state?.running?.startedAt;
  if (startedAt !== undefined && now - Date.parse(startedAt) >= RESET_AFTER_MS) return 0;
  return restartCount;
}

/** How a container last ended, as words that follow "it", with the end of its log. */
function lastEnd(containers: readonly ContainerStatus[], memoryMb: number | undefined): string | undefined {
  const ends = containers.flatMap(({ state, lastState }) => state?.terminated ?? lastState?.terminated ?? []);
  const [last] = ends.sort((a, b) => (b.finishedAt ?? '').localeCompare(a.finishedAt ?? ''));
  if (last === undefined) return undefined;
  const lines = (last.message ?? '').split('\n').filter((line) => line.trim() !== '');
  const messages = lines.slice(-MAX_LINES).map((line) => parseLine(line).message);
  return [howEnded(last, memoryMb), ...messages].join('\n');
}

function howEnded({ exitCode, signal, reason }: Terminated, memoryMb: number | undefined): string {
  if (reason === 'OOMKilled')
    return `was ended because it took more than its memory limit${memoryMb === undefined ? '' : ` of ${memoryMb} MB`}`;
  if (reason === 'StartError' || reason === 'ContainerCannotRun') return 'could not be started';
  const number = signal || exitCode - SIGNALLED;
  const name = Object.entries(constants.signals).find(([, value]) => value === number)?.[0];
  return name === undefined ? `exited with code ${exitCode}` : `was ended by ${name}`;
}

/** Why pods are not made, not placed or not started. Final: the next start would fail the same way. */
function startFailure(
  pods: readonly Pod[],
  containers: readonly ContainerStatus[],
  maker: PodMaker | undefined,
): { text: string; isFinal: boolean } | undefined {
  const refused = maker?.status?.conditions?.find(({ type, status }) => type === 'ReplicaFailure' && status === 'True');
  if (refused) {
    const { message = '' } = refused;
    return { text: `could not be started: the cluster refused its pods (${message})`, isFinal: !PASSING.test(message) };
  }
  for (const { state } of containers) {
    const { reason = '', message = '' } = state?.waiting ?? {};
    if (PULLING.includes(reason)) {
      const isFinal = NEVER.includes(reason) || HOPELESS.test(message);
      return { text: `could not be started: its image could not be pulled (${message || reason})`, isFinal };
    }
    if (message.includes('runAsNonRoot')) return { text: `could not be started: ${message}. ${NAME_A_USER}`, isFinal: true };
    if (reason === 'CreateContainerConfigError' || reason === 'CreateContainerError' || reason === 'RunContainerError')
      return { text: `could not be started: ${message || reason}`, isFinal: false };
  }
  const unplaced = pods.flatMap(({ status }) => status?.conditions ?? []).find(({ reason }) => reason === 'Unschedulable');
  return unplaced && { text: `could not be placed on a node: ${unplaced.message}`, isFinal: false };
}

/** The oldest first, those that are to end anyway last. */
export function byAge(one: Pod, other: Pod): number {
  const ageOf = ({ metadata: { annotations, creationTimestamp = '' } }: Pod) =>
    `${annotations?.[DELETION_COST] === undefined ? 0 : 1} ${creationTimestamp}`;
  return ageOf(one).localeCompare(ageOf(other));
}
