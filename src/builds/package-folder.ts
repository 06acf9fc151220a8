/** The package.json of a project, its lock file, and their parts that matter for an installation. */
import { dirname, join, relative } from 'node:path';
import { findTenantFile, LeadsOutside, readTenantFile, TooLong } from '../machine/tenant-files.ts';
import { messageOf } from '../problem.ts';
import type { LockFile, PackageManifest } from './package-manifest.ts';
import { type PackageTool, readPackageTool } from './package-tool.ts';
import { BuildFailure } from './port.ts';

/** Where to install. */
export interface PackageFolder {
  /** The source that it is in. */
  root: string;
  folder: string;
  manifest: PackageManifest;
  lock: LockFile | undefined;
  /** Whether its installation installs other folders, too. */
  isWorkspace: boolean;
  tool: PackageTool;
}

const MAX_MANIFEST_BYTES = 4 * 1024 ** 2;
const PNPM_WORKSPACE = 'pnpm-workspace.yaml';
const LOCKS: readonly LockFile[] = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'];

/**
 * The nearest folder with a package.json, from `folder` up to `root`. For a workspace member without its own lock file it is the
 * workspace root, because only that can install it.
 */
export async function findPackageFolder(folder: string, root: string): Promise<PackageFolder | undefined> {
  let nearest: PackageFolder | undefined;
  for (const candidate of upwards(folder, root)) {
    const found = await readPackageFolder(candidate, root);
    if (!found) continue;
    if (!nearest && (found.lock || candidate === root)) return found;
    if (nearest && found.isWorkspace) return found;
    nearest ??= found;
  }
  return nearest;
}

async function readPackageFolder(folder: string, root: string): Promise<PackageFolder | undefined> {
  const isOfPnpm = (await findTenantFile(root, relative(root, join(folder, PNPM_WORKSPACE)))) === 'file';
  const manifest = (await readManifest(folder, root)) ?? (isOfPnpm ? {} : undefined);
  if (!manifest) return undefined;
  const isWorkspace = isOfPnpm || manifest.workspaces !== undefined;
  const found = { root, folder, manifest, isWorkspace, lock: await findLock(folder, root) };
  return { ...found, tool: await readPackageTool(found) };
}

/** Whether an installation installs anything. Development packages count only if there is something to build. */
export function hasDependencies({ manifest, isWorkspace }: PackageFolder, withDevelopment: boolean): boolean {
  const kinds = [
    manifest.dependencies,
    manifest.optionalDependencies,
    manifest.peerDependencies,
    withDevelopment ? manifest.devDependencies : undefined,
  ];
  return isWorkspace || kinds.some((kind) => kind !== undefined && Object.keys(kind).length > 0);
}

/** `folder` and its parents, up to and including `root`. */
export function upwards(folder: string, root: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== root && dirname(at) !== at; at = dirname(at)) folders.push(dirname(at));
  return folders;
}

async function readManifest(folder: string, root: string): Promise<PackageManifest | undefined> {
  const path = relative(root, join(folder, 'package.json'));
  const text = await readManifestText(root, path);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    throw new BuildFailure(`${path} is not valid JSON: ${messageOf(error)}.`, { cause: error });
  }
  throw new BuildFailure(`${path} must be a JSON object.`);
}

/** A command of the build may have put a link there. What it leads to could be read in the error. */
async function readManifestText(root: string, path: string): Promise<string | undefined> {
  try {
    return await readTenantFile(root, path, MAX_MANIFEST_BYTES);
  } catch (error) {
    if (error instanceof LeadsOutside)
      throw new BuildFailure(`${path} is a link that leads out of the source.`, { cause: error });
    if (error instanceof TooLong) throw new BuildFailure(`${error.message}: make it shorter.`, { cause: error });
    throw error;
  }
}

async function findLock(folder: string, root: string): Promise<LockFile | undefined> {
  for (const lock of LOCKS) {
    if ((await findTenantFile(root, relative(root, join(folder, lock)))) === 'file') return lock;
  }
  return undefined;
}
