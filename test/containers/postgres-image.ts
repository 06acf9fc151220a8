/** PostgreSQL as an image, made of the embedded binaries, with the variables and the data folder of the one that compose.yaml names. */
import { cp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBinaries } from '../../src/storage/postgres/binaries.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';
import { docker, type Engine } from './engine.ts';
import { loadImage } from './images.ts';

const programs = fileURLToPath(new URL('../fixtures/containers', import.meta.url));

/** It has the shell and the libraries of `keelson/agent`. */
export async function buildPostgres(t: Cleanup, engine: Engine, tag: string): Promise<void> {
  const base = await loadImage(engine, 'agent');
  const folder = await temporaryFolder(t);
  await cp(dirname(dirname((await findBinaries()).postgres)), join(folder, 'postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of ['postgres.sh', 'pg_isready.sh']) await cp(join(programs, name), join(folder, name));
  const lines = [
    `FROM ${base}`,
    'USER 0',
    'COPY postgres /opt/postgres',
    'COPY postgres.sh /opt/postgres/bin/start',
    'COPY pg_isready.sh /opt/postgres/bin/pg_isready',
    'RUN chmod -R a+rX /opt/postgres && mkdir -p /var/lib/postgresql && chown 10001:0 /var/lib/postgresql',
    'ENV PATH=/opt/postgres/bin:/usr/local/bin:/usr/bin PORT=5432 LANG=C',
    'USER 10001',
    'VOLUME /var/lib/postgresql',
    'ENTRYPOINT ["start"]',
    'CMD []',
  ];
  await writeFile(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
  await docker(engine, ['build', '--tag', tag, folder]);
}
