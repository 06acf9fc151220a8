/** What matters of a project's package.json and lock file when its packages are installed. */

export interface PackageManifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  overrides?: unknown;
  bundleDependencies?: unknown;
  bundledDependencies?: unknown;
  scripts?: Record<string, string>;
  workspaces?: unknown;
  packageManager?: unknown;
}

export type LockFile = 'package-lock.json' | 'npm-shrinkwrap.json' | 'pnpm-lock.yaml' | 'yarn.lock';

/** Scripts that npm runs while it installs: they may need any file of the project, and any package. */
export const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
