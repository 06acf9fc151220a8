/** What of a resource_spec the driver can do: refused when the request arrives, so that nothing is accepted that never holds. */
import type { ResourceSpec } from '../../../generated/control-plane/types.gen.ts';
import type { Driver } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';

/** Throws `bad_request` that names the field and the driver that takes it. */
export function assertResources(spec: ResourceSpec | null | undefined, driver: Driver): void {
  for (const [field, value] of Object.entries(spec ?? {})) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    const needed = driver.abilities.refuses.get(field);
    if (needed !== undefined) throw refusal(`${field}' needs the ${needed} driver`, driver);
  }
  const { min_scale: replicas } = spec ?? {};
  if (replicas != null && replicas > driver.abilities.mostReplicas) {
    const { mostReplicas: most } = driver.abilities;
    const other = most === 1 ? ', or --postgres and --deployment-state database' : '';
    throw refusal(`min_scale' above ${most} needs the kubernetes driver${other}`, driver);
  }
}

function refusal(what: string, driver: Driver): Problem {
  return new Problem(
    'bad_request',
    `Source configuration error: 'source_config.resource_spec.${what}; this server runs the ${driver.name} driver.`,
  );
}
