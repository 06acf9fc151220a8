/** What this server can deploy: asked of the driver and the builder when a request arrives, so that nothing is accepted that can never run. */
import type { Source } from '../../../generated/control-plane/types.gen.ts';
import type { Builder } from '../../builds/port.ts';
import type { Driver } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';

/** What users of deploy clients do where images cannot be pushed. */
export const UPLOAD_INSTEAD = 'deploy with --remote, which uploads the source and has it built here';

/** What runs and what builds on this server. */
export interface Means {
  driver: Driver;
  builder: Builder;
}

const sources: readonly Source[] = ['internal_source', 'github', 'internal_docker', 'external_docker'];

/** The sources that a deployment on this server may have. */
export function availableSources(means: Means): Source[] {
  return sources.filter((source) => missingFor(source, means) === undefined);
}

/** Throws `bad_request` that names what is missing. */
export function assertAvailable(source: Source, means: Means): void {
  const missing = missingFor(source, means);
  if (missing !== undefined) throw new Problem('bad_request', `Source '${source}' needs ${missing}`);
}

/** Throws `bad_request` for a repository that this server does not fetch. */
export function assertFetchable(repositoryUrl: string | null | undefined, { builder }: Means): void {
  const objection = repositoryUrl == null ? undefined : builder.objectionTo(repositoryUrl);
  if (objection === undefined) return;
  throw new Problem('bad_request', `Source configuration error: 'source_config.repo_url' cannot be fetched: ${objection}.`);
}

function missingFor(source: Source, { driver, builder }: Means): string | undefined {
  switch (source) {
    case 'internal_source':
      return driver.runs.has('directory') ? undefined : `the process driver; this server runs the ${driver.name} driver.`;
    case 'github':
      if (!driver.runs.has('directory')) return `the process driver; this server runs the ${driver.name} driver.`;
      return builder.takes.has('git')
        ? undefined
        : 'git, which is not installed on this server: ask its operator for it, or upload an archive with source internal_source.';
    case 'internal_docker':
      return `a registry, which this server does not have: ${UPLOAD_INSTEAD}.`;
    case 'external_docker':
      return driver.runs.has('image')
        ? undefined
        : `the docker or kubernetes driver, and this server runs the ${driver.name} driver: ${UPLOAD_INSTEAD}.`;
  }
}
