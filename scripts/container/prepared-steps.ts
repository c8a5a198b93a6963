/** Reuses the results of `npm ci` and `npm run build` in this checkout, to test the rest of the Dockerfile without running both again. */
import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_ASSETS } from '../bundling/build-folder.ts';
import { buildFolder, isBuilt } from '../sources.ts';
import { root } from '../tool.ts';

/** The steps by their commands in the Dockerfile. */
export const PREPARED_STEPS: ReadonlyMap<string, (workdir: string) => void> = new Map([
  ['npm ci --no-audit --no-fund', copyInstalledPackages],
  ['npm run build', copyBuild],
]);

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string; readonly optional?: boolean }>>;
}

/** npm's own list of what it installed. */
const INSTALLED_LIST = '.package-lock.json';

/** @throws Error when the installed packages are not exactly those of package-lock.json */
export function assertInstalled(installed: Lockfile, locked: Lockfile): void {
  const differs = Object.entries(locked.packages).filter(([path, { version, integrity, optional }]) => {
    const found = installed.packages[path];
    // packages for other platforms are optional and may be missing
    return path !== '' && (found ? found.version !== version || found.integrity !== integrity : !optional);
  });
  const unlocked = Object.keys(installed.packages).filter((path) => !locked.packages[path]);
  const names = [...differs.map(([path]) => path), ...unlocked];
  if (names.length > 0) throw new Error(`These packages are not installed as package-lock.json says; run npm ci: ${names.join(', ')}`);
}

function copyInstalledPackages(workdir: string): void {
  const packages = join(root, 'node_modules');
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
  assertInstalled(read(join(packages, INSTALLED_LIST)), read(join(root, 'package-lock.json')));
  const target = join(workdir, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(packages)) {
    // npm writes to its list; other hidden folders are caches
    if (name === INSTALLED_LIST) copyFileSync(join(packages, name), join(target, name));
    else if (name === '.bin' || !name.startsWith('.')) linkTree(join(packages, name), join(target, name));
  }
}

/** Hard-links all files. They may be deleted at the target, but are never written to. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // for another file system, or one without hard links
    copyFileSync(source, target);
  }
}

function copyBuild(workdir: string): void {
  const build = buildFolder.current();
  if (!build || !isBuilt()) throw new Error('The pages are not built from these sources: run npm run build');
  const target = join(workdir, 'build', 'current');
  cpSync(build, target, { recursive: true });
  // a build in a clean folder has no files of earlier builds
  const assets = join(target, 'client', 'assets');
  const own = new Set(JSON.parse(readFileSync(join(build, OWN_ASSETS), 'utf8')) as string[]);
  for (const name of readdirSync(assets)) if (!own.has(name)) rmSync(join(assets, name));
  cpSync(join(root, 'messages', 'compiled'), join(workdir, 'messages', 'compiled'), { recursive: true });
}
