/** The Dockerfile of a project: how an image of it is built on a base image that has `keelson`. docs/containers.md has the rules. */
import { posix, relative, sep } from 'node:path';
import { assertCommands } from './install.ts';
import { findPackageFolder, hasDependencies, type PackageFolder } from './package-folder.ts';
import { INSTALL_SCRIPTS } from './package-manifest.ts';
import { installCommandOf, withTool } from './package-tool.ts';
import { assertGraphFiles, readProject } from './project.ts';

export interface ImageRequest {
  /** The unpacked source. */
  root: string;
  configPath: string;
  baseImage: string;
  /** What the image is called in its labels. */
  title: string;
  installCommand: string | undefined;
  buildCommand: string | undefined;
  /** Whether the graphs are imported at the end. */
  imports: boolean;
  /** A file of the context with the authorities that packages come from, beside the folder `project`. */
  certificates: string | undefined;
}

/** The user of the base image. What is built is root's, so that the agent cannot change it. */
const BUILDER = '10001:0';
const APP = '/app';

/** Rejects with a `BuildFailure` if the project cannot be hosted. The folder `project` of the context has its files. */
export async function dockerfileOf(request: ImageRequest): Promise<{ text: string; notes: string[] }> {
  const { root, baseImage, installCommand, buildCommand, imports, certificates } = request;
  assertCommands(request);
  const project = await readProject(root, request.configPath, true);
  if (buildCommand === undefined) await assertGraphFiles(project);
  const found = await findPackageFolder(project.folder, root);
  const at = (folder: string) => posix.join(APP, relative(root, folder).split(sep).join('/'));
  const copyAll = `COPY --chown=${BUILDER} project/ ${APP}/`;
  const isOwnBase = project.imageLines.length > 0;
  const base = isOwnBase ? 'base' : baseImage;
  const lines = [
    ...(isOwnBase ? [`FROM ${baseImage} AS base`, 'USER 0', ...project.imageLines, `USER ${BUILDER}`, ''] : []),
    `FROM ${base} AS build`,
    `USER ${BUILDER}`,
    // Development packages are installed where a build command needs them.
    'ENV NODE_ENV= CI=true',
    'ARG npm_config_registry',
    ...(certificates === undefined
      ? []
      : [`COPY ${certificates} /usr/share/${certificates}`, `ENV NODE_EXTRA_CA_CERTS=/usr/share/${certificates}`]),
    `WORKDIR ${APP}`,
    ...(await installLines(request, found, { copyAll, at })),
    ...(buildCommand === undefined
      ? []
      : [`WORKDIR ${at(project.folder)}`, `RUN ${found ? withTool(found.tool, buildCommand) : buildCommand}`]),
    ...(imports ? [`WORKDIR ${at(project.folder)}`, `RUN ${importCommand(posix.basename(project.configPath))}`] : []),
    // It may have a token for a registry.
    `RUN find ${APP} -name .npmrc -not -path '*/node_modules/*' -delete && chmod -R u=rwX,go=rX ${APP}`,
    '',
    `FROM ${base}`,
    `COPY --from=build --chown=0:0 ${APP} ${APP}`,
    `WORKDIR ${at(project.folder)}`,
    ...(posix.basename(project.configPath) === 'langgraph.json'
      ? []
      : [`CMD ${JSON.stringify(['agent', '--config', posix.basename(project.configPath)])}`]),
    `LABEL org.opencontainers.image.title=${JSON.stringify(request.title)} org.opencontainers.image.description="Agent server of a LangGraph.js project"`,
  ];
  const notes = [...project.notes];
  if (found && !found.lock && installCommand === undefined && hasDependencies(found, false))
    notes.push('There is no package-lock.json: each build installs the newest versions that package.json allows.');
  return { text: `${lines.join('\n')}\n`, notes };
}

/** With a lock file, packages are installed before the rest is copied: they are installed again only when they change. */
async function installLines(
  { installCommand, buildCommand }: ImageRequest,
  found: PackageFolder | undefined,
  { copyAll, at }: { copyAll: string; at(folder: string): string },
): Promise<string[]> {
  if (installCommand !== undefined) return [copyAll, `RUN ${found ? withTool(found.tool, installCommand) : installCommand}`];
  const withDevelopment = buildCommand !== undefined;
  if (!found || !hasDependencies(found, withDevelopment)) return [copyAll];
  const command = `RUN ${installCommandOf(found, withDevelopment)}`;
  const folder = at(found.folder);
  if (!installsAlone(found)) return [copyAll, `WORKDIR ${folder}`, command];
  const from = posix.join('project', posix.relative(APP, folder));
  // A name with a pattern may be missing.
  const files = ['package.json', found.lock, '.npmr[c]', '.yarnr[c]'].map((file) => posix.join(from, file!)).join(' ');
  return [`COPY --chown=${BUILDER} ${files} ${folder}/`, `WORKDIR ${folder}`, command, `WORKDIR ${APP}`, copyAll];
}

/** Whether an installation reads nothing but package.json and the lock file. */
function installsAlone({ lock, manifest, isWorkspace }: PackageFolder): boolean {
  const { scripts = {}, dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const isLocal = versions.some((version) => /^(file|link|portal|workspace|patch):|^[./~]/.test(version));
  return lock !== undefined && !isWorkspace && !isLocal && !INSTALL_SCRIPTS.some((name) => name in scripts);
}

/** It also reads the types of the graphs, which the agent server then finds. */
function importCommand(config: string): string {
  const file = `'${config.replaceAll("'", "'\\''")}'`;
  return `keelson agent --check --config ${file} --ready-file /tmp/checked || { sed 's/.*"failure":"//; s/"}$//; s/\\\\n/\\n/g' /tmp/checked >&2; exit 1; }`;
}
