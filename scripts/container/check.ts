/**
 * `npm run container:check` runs the steps of the Dockerfile in clean folders, without a container engine. It starts the result like a
 * production container (unprivileged user, read-only files, external PostgreSQL, clean environment), and checks that it migrates, is
 * healthy, serves pages, stops cleanly, and is small enough. Takes about two minutes and needs the npm registry.
 *
 * `--installed` uses the results of `npm ci` and `npm run build` from this checkout, where both have just run, and does everything else:
 * `npm test` uses this form. Neither form tests the base images, which come from registries.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../tool.ts';
import { buildImage } from './build-image.ts';
import { readDockerfile } from './dockerfile.ts';
import { PREPARED_STEPS } from './prepared-steps.ts';
import { smokeTestImage } from './smoke-test-image.ts';

/** Published size of the base image of the last stage, and the limit for the complete image, in MB. */
const BASE_MB = 25;
const LIMIT_MB = 350;

const isRoot = process.getuid?.() === 0;
const isAccessibleToOthers = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isAccessibleToOthers(dirname(folder)));

// when started by root, the image runs as another user, who must have access; packages can be hard-linked only within their file system
const candidates = [tmpdir(), '/tmp', '/var/tmp'].filter((path) => existsSync(path) && (!isRoot || isAccessibleToOthers(path)));
const parentFolder = candidates.find((path) => statSync(path).dev === statSync(root).dev) ?? candidates[0] ?? tmpdir();
const folder = mkdtempSync(join(parentFolder, 'thinnai-container-'));
chmodSync(folder, 0o755);

const sizeMb = (path: string): number => Number(execFileSync('du', ['-sm', path]).toString().split('\t')[0]);
/** Removes write permission for everybody, or restores it for the owner. */
const setWritable = (path: string, isWritable: boolean) => execFileSync('chmod', ['-R', isWritable ? 'u+w' : 'a-w', path]);

const isInstalled = process.argv.includes('--installed');
const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
let image: string | null = null;
try {
  const preparedSteps = isInstalled ? PREPARED_STEPS : new Map();
  image = buildImage(stages, { context: root, folder, nodeBinary: process.execPath, preparedSteps });
  setWritable(image, false);
  await smokeTestImage({ stage: stages.at(-1)!, image, folder });
  const total = sizeMb(image) + BASE_MB;
  process.stdout.write(`The image takes about ${total} MB (limit ${LIMIT_MB}).\n`);
  if (isInstalled) process.stdout.write('Not tried: npm ci, npm run build (both ran before), the base images.\n');
  if (total > LIMIT_MB) process.exitCode = 1;
} finally {
  if (image) setWritable(image, true);
  rmSync(folder, { recursive: true, force: true });
}
