import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readImportGraph } from '../modules/graph.ts';
import { root } from '../tool.ts';
import { readDockerfile } from './dockerfile.ts';
import { assertInstalled, PREPARED_STEPS } from './prepared-steps.ts';
import { parseDockerignore } from './dockerignore.ts';

const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const image = stages.at(-1)!;
const isIgnored = parseDockerignore(readFileSync(join(root, '.dockerignore'), 'utf8'));
/**
 * Programs that run in a container. Restoring is not among them, because it needs PostgreSQL's programs, which the image does not contain.
 */
const ENTRY_POINTS = [
  'server/main.ts',
  'scripts/migrate.ts',
  'scripts/health-check.ts',
  'scripts/admin.ts',
  'scripts/sms.ts',
  'scripts/ledger.ts',
  'scripts/evidence.ts',
  'scripts/search.ts',
  'scripts/city-add.ts',
  'scripts/storage/storage-move.ts',
  'scripts/backup/backup.ts',
  'scripts/distribute.ts',
];

test('the image contains every file that its programs import, and .dockerignore excludes none of them', () => {
  const { imports } = readImportGraph();
  expect(ENTRY_POINTS.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const reached = new Set<string>(ENTRY_POINTS);
  for (const file of reached) for (const target of imports.get(file) ?? []) reached.add(target);
  const folders = image.steps.flatMap((step) => (step.type === 'copy' ? step.sources : [])).map((source) => source.replace(/^\/app\//, ''));
  const missing = [...reached].filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)) || isIgnored(file));
  expect(missing).toEqual([]);
});

test('the image runs as an unprivileged user, in production mode, without a shell or a package manager', () => {
  expect(image).toMatchObject({ user: 'nonroot', env: { SITE_MODE: 'production', SEED: 'none', HOST: '0.0.0.0' } });
  expect(image.base).toContain('distroless');
  expect(image.entrypoint.at(-1)).toBe('server/main.ts');
});

test('base images have the Node version of package.json', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  expect(stages[0]!.base).toMatch(new RegExp(`^node:${dependencies['node']!.replaceAll('.', String.raw`\.`)}-`));
});

test('packages that differ from package-lock.json are not accepted as those of npm ci', () => {
  const locked = { packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'x' }, 'node_modules/b': { optional: true } } };
  expect(() => assertInstalled({ packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } }, locked)).not.toThrow();
  const refused: Parameters<typeof assertInstalled>[0]['packages'][] = [
    {},
    { 'node_modules/a': { version: '1.0.1', integrity: 'x' } },
    { 'node_modules/a': { version: '1.0.0', integrity: 'y' } },
    { 'node_modules/a': { version: '1.0.0', integrity: 'x' }, 'node_modules/c': {} },
  ];
  for (const packages of refused) expect(() => assertInstalled({ packages }, locked)).toThrow(/run npm ci: node_modules\/[ac]$/);
});

test('prepared steps are steps of the Dockerfile, and `npm run build` runs scripts/bundling/build.ts', () => {
  const commands = stages[0]!.steps.flatMap((step) => (step.type === 'run' ? step.command : []));
  expect(commands).toEqual(expect.arrayContaining([...PREPARED_STEPS.keys()]));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['build']).toBe('node scripts/bundling/build.ts');
});

test('patterns of .dockerignore match files and folders at the right depth', () => {
  const matches = parseDockerignore('build\n**/*.test.ts\n# note\n**/node_modules\n.data*');
  expect(['build', 'build/a', 'a/b.test.ts', 'b.test.ts', 'x/node_modules/y', '.data-2/x'].map(matches)).toEqual(Array(6).fill(true));
  expect(['server/build', 'a.test.tsx', 'x/.data', 'builds'].map(matches)).toEqual(Array(4).fill(false));
});

test('an unknown or invalid instruction is an error', () => {
  expect(() => readDockerfile('FROM a\nADD b c\n')).toThrow('ADD');
  expect(() => readDockerfile('FROM a\nWORKDIRR b\n')).toThrow('line 2');
});
