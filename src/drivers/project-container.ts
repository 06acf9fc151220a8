/** How a project that was built from source runs in a container of the agent image, whoever runs the container. */
import type { Workload } from './port.ts';

/** Share of the memory limit for the V8 heap. The rest is for buffers, code and stacks. */
const HEAP_SHARE = 0.75;

/** Where the container finds what it exchanges with its driver. */
export interface ProjectPlaces {
  /** Path of langgraph.json. */
  config: string;
  /** Folder of its state. */
  state: string;
  /** File of the gateway's token. */
  token: string;
  /** File of its report. Undefined: nobody reads it. */
  report?: string;
}

export function agentArguments({ config, state, token, report }: ProjectPlaces, port: number): string[] {
  const where = ['--host', '0.0.0.0', '--port', String(port), '--data-dir', state, '--shared-data'];
  const exchange = [...(report === undefined ? [] : ['--ready-file', report]), '--gateway-token-file', token];
  return ['agent', '--config', config, ...where, ...exchange, '--log-format', 'json'];
}

/** The variables that the driver sets, whatever the deployment says. */
export function projectVariables({ database, environment, limits }: Workload): Record<string, string> {
  const heap = `--max-old-space-size=${Math.max(64, Math.floor(limits.memoryMb * HEAP_SHARE))}`;
  return {
    ...{ HOME: '/tmp', NODE_OPTIONS: [environment['NODE_OPTIONS'], heap].filter(Boolean).join(' ') },
    ...(database === undefined ? {} : { KEELSON_POSTGRES: database }),
  };
}
