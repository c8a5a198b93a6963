/**
 * The lock files must be complete: `npm ci` does not add missing entries, and fails on a machine without a cache. Each package has its
 * address, because npm would otherwise request the list of all its versions first, which takes 15 s of CPU time in total. The host of these
 * addresses stands for the registry that npm is configured to use.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tool.ts';

interface LockEntry {
  /** Only when it differs from the name of the folder. */
  readonly name?: string;
  readonly version?: string;
  /** Hash of the content. Without it npm would install whatever the registry sends. */
  readonly integrity?: string;
  /** The package is inside the archive of another package, whose hash covers it. */
  readonly inBundle?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
type Packages = Readonly<Record<string, LockEntry>>;

const NODE_MODULES = 'node_modules/';
const REGISTRY = 'https://registry.npmjs.org';

/** The address of a package in every registry of npm. */
function addressOf(path: string, { name, version }: LockEntry): string {
  const packageName = name ?? path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);
  return `${REGISTRY}/${packageName}/-/${packageName.split('/').at(-1)}-${version}.tgz`;
}

/** Faults in the entries of a lock file, one sentence each. */
function problemsOf(packages: Packages): string[] {
  const faults: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    const name = path || 'the project';
    // the project itself needs no version, because it is never published
    if (path && !entry.version) faults.push(`${name} has no version`);
    if (path && !entry.integrity && !entry.inBundle) faults.push(`${name} has no integrity hash`);
    if (path && !entry.inBundle && entry.resolved !== addressOf(path, entry)) faults.push(`${name} has the address ${entry.resolved}`);
    for (const dependency of requiredBy(entry)) {
      if (!resolves(packages, path, dependency)) faults.push(`${name} needs ${dependency}, which has no entry`);
    }
  }
  return faults;
}

/** Names of the packages that npm installs with this one. Optional packages for other platforms need an entry, too. */
function requiredBy({ dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }), ...peers];
}

/** Resolves a package like Node: in the folder of the package that needs it, then in each parent folder. */
function resolves(packages: Packages, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${NODE_MODULES}`)))) {
    if (Object.hasOwn(packages, `${folder}${folder && '/'}${NODE_MODULES}${name}`)) return true;
    if (!folder) return false;
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

test.each(['', 'test/emulator/', 'client/', 'docs/site/'])(
  'the lock file %spackage-lock.json names every package with its version, hash and address; its dependencies are those of package.json',
  (folder) => {
    expect(existsSync(join(root, folder, 'package-lock.json'))).toBe(true);
    const { packages } = readJson(`${folder}package-lock.json`) as { packages: Packages };
    const declared = readJson(`${folder}package.json`) as LockEntry;
    expect(problemsOf(packages)).toEqual([]);
    const { dependencies, devDependencies } = packages['']!;
    expect({ dependencies, devDependencies }).toEqual({ dependencies: declared.dependencies, devDependencies: declared.devDependencies });
  },
);

test('a missing package, and one without a version, a hash or its address in the registry are found', () => {
  const integrity = 'sha512-any';
  const packages: Packages = {
    '': { dependencies: { pump: '1.0.0', kettle: '1.0.0' } },
    'node_modules/pump': {
      version: '1.0.0',
      resolved: `${REGISTRY}/pump/-/pump-1.0.0.tgz`,
      integrity,
      dependencies: { valve: '^2.0.0' },
      optionalDependencies: { 'valve-linux': '2.0.0' },
    },
    'node_modules/pump/node_modules/valve': {
      name: '@parts/valve',
      version: '2.0.0',
      resolved: `${REGISTRY}/@parts/valve/-/valve-2.0.0.tgz`,
      integrity,
      peerDependencies: { pump: '*', seal: '*', grease: '*' },
    },
    'node_modules/kettle': { resolved: 'https://registry.example/kettle.tgz', dependencies: { valve: '^1.0.0' } },
    'node_modules/lid': { version: '1.0.0', integrity },
  };
  const withOptionalPeer = {
    ...packages,
    'node_modules/pump/node_modules/valve': {
      ...packages['node_modules/pump/node_modules/valve'],
      peerDependenciesMeta: { grease: { optional: true } },
    },
  };
  expect(problemsOf(withOptionalPeer)).toEqual([
    'node_modules/pump needs valve-linux, which has no entry',
    'node_modules/pump/node_modules/valve needs seal, which has no entry',
    'node_modules/kettle has no version',
    'node_modules/kettle has no integrity hash',
    'node_modules/kettle has the address https://registry.example/kettle.tgz',
    'node_modules/kettle needs valve, which has no entry',
    'node_modules/lid has the address undefined',
  ]);
});
