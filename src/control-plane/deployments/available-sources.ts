/** What this server can deploy: asked of the driver when a request arrives, so that nothing is accepted that can never run. */
import type { Source } from '../../../generated/control-plane/types.gen.ts';
import type { Driver } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';

const sources: readonly Source[] = ['internal_source', 'github', 'internal_docker', 'external_docker'];

/** The sources that a deployment on this server may have. */
export function availableSources(driver: Driver): Source[] {
  return sources.filter((source) => missingFor(source, driver) === undefined);
}

/** Throws `bad_request` that names what is missing. */
export function assertAvailable(source: Source, driver: Driver): void {
  const missing = missingFor(source, driver);
  if (missing !== undefined) throw new Problem('bad_request', `Source '${source}' needs ${missing}`);
}

function missingFor(source: Source, driver: Driver): string | undefined {
  switch (source) {
    case 'internal_source':
      return driver.runs.has('directory') ? undefined : `the process driver; this server runs the ${driver.name} driver.`;
    case 'github':
      return 'a builder of git sources, which this server does not have yet: upload an archive with source internal_source.';
    case 'internal_docker':
      return 'a registry, which this server does not have.';
    case 'external_docker':
      return driver.runs.has('image')
        ? undefined
        : `the docker or kubernetes driver; this server runs the ${driver.name} driver.`;
  }
}
