/**
 * The tool that installs a project's packages, in the version that the project names or its lock file was written by. npm fetches any
 * other tool, so that a server needs npm alone.
 */
import { join, relative } from 'node:path';
import { peekTenantFile } from '../machine/tenant-files.ts';
import { INSTALL_SCRIPTS, type LockFile, type PackageManifest } from './package-manifest.ts';
import { BuildFailure } from './port.ts';

export interface PackageTool {
  name: 'npm' | 'pnpm' | 'yarn';
  /** An exact version, or a major one. Undefined: npm as it is there. */
  version?: string;
}

/** The folder where to install. */
interface Folder {
  root: string;
  folder: string;
  manifest: PackageManifest;
  lock: LockFile | undefined;
}

const MAX_LOCK_BYTES = 64 * 1024 ** 2;
const NPM: PackageTool = { name: 'npm' };
/** `name@version` of package.json's `packageManager`, perhaps followed by `+` and a hash. */
const DECLARED = /^(npm|pnpm|yarn)@(\d+\.\d+\.\d+(?:-[\w.]+)?)(?:\+[\w.]+)?$/;

/** A lock file decides which tool it is; `packageManager` which version, and the tool where there is no lock file. */
export async function readPackageTool(found: Folder): Promise<PackageTool> {
  const declared = readDeclared(found.manifest);
  const name = toolOf(found.lock) ?? declared?.name ?? 'npm';
  if (name === 'npm') return NPM;
  if (declared?.name === name) return declared;
  return { name, version: found.lock === undefined ? newest[name] : await findWriter(found, name) };
}

function readDeclared({ packageManager }: PackageManifest): PackageTool | undefined {
  if (packageManager === undefined) return undefined;
  const [, name, version] = DECLARED.exec(String(packageManager)) ?? [];
  if (version !== undefined) return { name: name as PackageTool['name'], version };
  throw new BuildFailure(
    `package.json has the packageManager ${JSON.stringify(packageManager)}: it must be npm, pnpm or yarn with a version, such as pnpm@10.33.0.`,
  );
}

function toolOf(lock: Folder['lock']): PackageTool['name'] | undefined {
  if (lock === undefined) return undefined;
  return lock === 'pnpm-lock.yaml' ? 'pnpm' : lock === 'yarn.lock' ? 'yarn' : 'npm';
}

const newest = { pnpm: '10', yarn: '4' };

/** The version that reads the lock file without rewriting it. */
async function findWriter({ root, folder, lock }: Folder, name: 'pnpm' | 'yarn'): Promise<string> {
  const text = (await peekTenantFile(root, relative(root, join(folder, lock!)), MAX_LOCK_BYTES)) ?? '';
  if (name === 'pnpm') {
    const format = Number(/^lockfileVersion: '?(\d+)/m.exec(text)?.[1] ?? '9');
    return format >= 9 ? newest.pnpm : format >= 6 ? '8' : '7';
  }
  const format = /^__metadata:\s+version: (\d+)/m.exec(text)?.[1];
  if (format === undefined) return '1.22.22';
  if (Number(format) >= 9) return newest.yarn;
  return Number(format) === 8 ? '4.9.2' : '3';
}

/** What a shell runs to install what the project's files say. */
export function installCommandOf(
  { lock, tool, manifest, isWorkspace }: Folder & { tool: PackageTool; isWorkspace: boolean },
  withDevelopment: boolean,
): string {
  const quiet = '--no-audit --no-fund --loglevel=error --ignore-scripts=false';
  if (tool.name === 'npm') {
    const install = lock ? 'npm ci' : 'npm install';
    const rest = lock ? quiet : `--no-package-lock ${quiet}`;
    if (withDevelopment) return `${install} ${rest}`;
    if (!needsDevelopment(manifest, isWorkspace)) return `${install} --omit=dev ${rest}`;
    return `${install} ${rest} && npm prune --omit=dev --no-audit --no-fund --loglevel=error --ignore-scripts${lock ? '' : ' --no-package-lock'}`;
  }
  const isFrozen = lock !== undefined;
  if (tool.name === 'pnpm') return withTool(tool, `pnpm install ${isFrozen ? '--frozen-lockfile' : '--no-frozen-lockfile'}`);
  if (isClassic(tool))
    return withTool(tool, `yarn install --non-interactive ${isFrozen ? '--frozen-lockfile' : '--no-lockfile'}`);
  // Agents find their packages in node_modules.
  return `YARN_NODE_LINKER=node-modules ${withTool(tool, `yarn install ${isFrozen ? '--immutable' : '--no-immutable'}`)}`;
}

/** The command with the project's tool on its path. */
export function withTool(tool: PackageTool, command: string): string {
  if (tool.name === 'npm') return command;
  const name = tool.name === 'pnpm' || isClassic(tool) ? tool.name : '@yarnpkg/cli-dist';
  return `npx --yes --package=${name}@${tool.version} -c '${command.replaceAll("'", "'\\''")}'`;
}

/** Scripts that npm runs while it installs, such as of husky, patch-package and prisma, use development packages. */
function needsDevelopment({ scripts, devDependencies }: PackageManifest, isWorkspace: boolean): boolean {
  if (isWorkspace) return true;
  return Object.keys(devDependencies ?? {}).length > 0 && INSTALL_SCRIPTS.some((script) => scripts?.[script] !== undefined);
}

function isClassic({ version = '' }: PackageTool): boolean {
  return version.startsWith('1.');
}
