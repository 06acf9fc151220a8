/** Determines what a project needs installed, and installs it. Uses the cache if the lock file was installed before. */
import { join, relative } from 'node:path';
import { findLinked } from '../machine/linked-dependencies.ts';
import { peekTenantFile } from '../machine/tenant-files.ts';
import { CommandFailure, type CommandOptions, forbiddenInCommand, runCommand } from './command.ts';
import { type DependencyCache, nameEntry, nameInstalledEntry } from './dependency-cache.ts';
import { isOnPath } from './environment.ts';
import { InstalledModules } from './installed-modules.ts';
import { findPackageFolder, hasDependencies, type PackageFolder, upwards } from './package-folder.ts';
import type { PackageManifest } from './package-manifest.ts';
import { installCommandOf, type PackageTool, withTool } from './package-tool.ts';
import { BuildFailure, type BuildRequest } from './port.ts';
import type { Project } from './project.ts';

export interface InstallContext {
  project: Project;
  request: BuildRequest;
  /** Undefined: what is installed is for this build alone, as what contained code installed is. */
  cache: DependencyCache | undefined;
  /** Tells the owner what the build does otherwise than the project asks. */
  warn(text: string): void;
  /** Everything that a command needs except its folder. */
  command: Omit<CommandOptions, 'cwd'>;
}

const MAX_MANIFEST_BYTES = 4 * 1024 ** 2;
const LANGGRAPH = '@langchain/langgraph';
const LOCK_OF = { npm: 'package-lock.json', pnpm: 'pnpm-lock.yaml', yarn: 'yarn.lock' };

/** Refuses commands that the platform refuses, before anything runs. */
export function assertCommands(request: Pick<BuildRequest, 'installCommand' | 'buildCommand'>): void {
  for (const [field, command] of Object.entries({
    install_command: request.installCommand,
    build_command: request.buildCommand,
  })) {
    const forbidden = command === undefined ? undefined : forbiddenInCommand(command);
    if (forbidden) {
      throw new BuildFailure(
        `${field} contains ${forbidden}, which is not allowed. Put it in a script of package.json and run that, for example with npm run.`,
      );
    }
  }
}

/**
 * Installs the project's dependencies: with the request's command at the root of the source, or according to the project's files.
 */
export async function install(context: InstallContext): Promise<void> {
  const { project, request } = context;
  const found = await findPackageFolder(project.folder, project.root);
  if (request.installCommand !== undefined)
    return run(request.installCommand, project.root, context, { setting: 'install_command', tool: found?.tool });
  const withDevelopment = request.buildCommand !== undefined;
  if (!found || !hasDependencies(found, withDevelopment)) {
    request.log('There are no dependencies to install.', 'INFO');
    return;
  }
  if (found.lock === undefined)
    context.warn(
      `There is no ${LOCK_OF[found.tool.name]}: each build installs the newest versions that package.json allows. Run ${found.tool.name} install, and deploy its lock file too.`,
    );
  const { cache } = context;
  const entry = cache && (await nameEntry(found, withDevelopment, request.tenantId));
  if (cache === undefined || entry === undefined) {
    await run(await findInstallCommand(found, withDevelopment, context), found.folder, context);
    return cache && found.lock === undefined && !withDevelopment ? share(found, cache, context) : undefined;
  }
  const modules = new InstalledModules(found.folder, project.root, context.command);
  // A build command may write into node_modules, and that must not change an entry that others link to.
  const isCopied = withDevelopment;
  if (await (isCopied ? modules.copyFrom(cache, entry) : modules.linkTo(cache, entry))) {
    const hash = entry.slice(-64, -52);
    request.log(`Dependencies are taken from the cache: ${found.lock} was installed before (${hash}).`, 'INFO');
    return;
  }
  await run(await findInstallCommand(found, withDevelopment, context), found.folder, context);
  await (isCopied ? modules.copyTo(cache, entry) : modules.moveTo(cache, entry));
}

/** Puts what npm chose without a lock file into the cache, or uses the entry of an earlier build that got the same. */
async function share(found: PackageFolder, cache: DependencyCache, { project, request, command }: InstallContext): Promise<void> {
  const entry = await nameInstalledEntry(found, request.tenantId);
  if (entry === undefined) return;
  const modules = new InstalledModules(found.folder, project.root, command);
  if (!(await modules.linkTo(cache, entry))) await modules.moveTo(cache, entry);
}

/** Runs the request's build command, if any, in the folder of langgraph.json. */
export async function build(context: InstallContext): Promise<void> {
  const { project, request } = context;
  if (request.buildCommand === undefined) return;
  const found = await findPackageFolder(project.folder, project.root);
  await run(request.buildCommand, project.folder, context, { setting: 'build_command', tool: found?.tool });
}

/** A declared LangGraph must be installed. Otherwise the server's own would run silently, in another version than declared. */
export async function assertLangGraph({ project: { root, folder }, cache, command, warn }: InstallContext): Promise<void> {
  const found = await findPackageFolder(folder, root);
  const kind = found && declares(found.manifest);
  if (!found || !kind) return;
  const linked = findLinked(command.buildDirectory);
  const places = [
    ...upwards(folder, root).map((at) => ({ within: root, path: relative(root, join(at, 'node_modules', LANGGRAPH)) })),
    ...(cache && linked ? [{ within: cache.getModules(linked), path: LANGGRAPH }] : []),
  ];
  for (const { within, path } of places) {
    const text = await peekTenantFile(within, join(path, 'package.json'), MAX_MANIFEST_BYTES);
    if (text !== undefined) return warnOfVersion(text, warn);
  }
  const file = relative(root, join(found.folder, 'package.json'));
  const advice =
    kind === 'devDependencies'
      ? 'Move it to "dependencies".'
      : 'Commit a package-lock.json that has it, or mend install_command.';
  throw new BuildFailure(`${file} lists ${LANGGRAPH} in "${kind}", but it was not installed. ${advice}`);
}

/** The versions that the tests of this server play (`npm run versions`). */
const TESTED = { major: 1, from: 4, to: 7 };

function warnOfVersion(manifest: string, warn: InstallContext['warn']): void {
  const [, version, major, minor] = /"version":\s*"((\d+)\.(\d+)\.[^"]*)"/.exec(manifest) ?? [];
  const isTested = Number(major) === TESTED.major && Number(minor) >= TESTED.from && Number(minor) <= TESTED.to;
  if (version === undefined || isTested) return;
  warn(
    `${LANGGRAPH} is ${version}: this server is tested with 1.${TESTED.from} to 1.${TESTED.to}, and others may behave differently.`,
  );
}

function declares(manifest: PackageManifest): keyof PackageManifest | undefined {
  return (['dependencies', 'peerDependencies', 'devDependencies'] as const).find(
    (kind) => manifest[kind]?.[LANGGRAPH] !== undefined,
  );
}

async function findInstallCommand(found: PackageFolder, withDevelopment: boolean, { command }: InstallContext): Promise<string> {
  if (command.containment === undefined && !(await isOnPath('npm', command.environment)))
    throw new BuildFailure(
      'npm is not installed on this server: ask its operator for it, or deploy a project without dependencies.',
    );
  return installCommandOf(found, withDevelopment);
}

/** The most mismatches of a lock file that an error lists. */
const MISFITS = 3;

interface RunOptions {
  /** The deployment's field that holds the command. It stays until a request changes it. */
  setting?: string;
  /** On the path of the command. */
  tool?: PackageTool | undefined;
}

async function run(command: string, cwd: string, context: InstallContext, { setting, tool }: RunOptions = {}): Promise<void> {
  const { project, request, command: options } = context;
  const where = relative(project.root, cwd);
  const from = setting === undefined ? '' : `, the deployment's ${setting}`;
  request.log(`Running ${command}${where === '' ? '' : ` in ${where}`}${from}`, 'INFO');
  const misfits: string[] = [];
  const log: typeof options.log = (line, level) => {
    const [, misfit] = /^npm error ((?:Missing|Invalid): .*)/.exec(line) ?? [];
    if (misfit !== undefined) misfits.push(misfit);
    options.log(line, level);
  };
  try {
    await runCommand(tool ? withTool(tool, command) : command, { ...options, cwd, log });
  } catch (error) {
    // npm prints this first, followed by much about its options.
    if (!command.startsWith('npm ci') || !(error instanceof CommandFailure) || !error.said.includes('npm help ci')) throw error;
    request.log(error.headline, 'ERROR');
    const first = misfits.length === 0 ? 'see the lines above' : misfits.slice(0, MISFITS).join('; ');
    const more = misfits.length > MISFITS ? `; and ${misfits.length - MISFITS} more` : '';
    throw new BuildFailure(
      `package-lock.json does not fit package.json (${first}${more}). Run npm install in the project, check it with npm ci, and deploy again.`,
      { cause: error },
    );
  }
}
