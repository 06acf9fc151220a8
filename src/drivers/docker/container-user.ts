/** Whom the processes of a container run as: never the user of the control plane where that can be helped. */
import type { ContainerEngine } from '../../machine/container-engine.ts';

/** A user of containers. */
export interface ContainerUser {
  /** As the engine takes it. */
  name: string;
  /** Whom the mounted files must belong to. Undefined if they are right as this process makes them. */
  owns: { uid: number; gid: number } | undefined;
}

/** Nobody else on the machine has this id. */
const AGENT_ID = 64_321;

/**
 * For projects built from source (`isOurs`) a user that nobody is. A control plane that is not root cannot give files away, so its
 * containers have its own id, and none of its rights. Undefined: the image decides.
 */
export async function containerUser(engine: ContainerEngine, isOurs: boolean): Promise<ContainerUser | undefined> {
  // In a container of an engine without root, root is the user who runs the engine.
  const { SecurityOptions } = await engine.get<{ SecurityOptions?: string[] | null }>('/info');
  if (SecurityOptions?.some((option) => option.includes('rootless'))) return { name: '0:0', owns: undefined };
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { name: `${uid}:${gid}`, owns: undefined };
  return isOurs ? { name: `${AGENT_ID}:${AGENT_ID}`, owns: { uid: AGENT_ID, gid: AGENT_ID } } : undefined;
}
