/**
 * `npm run container:check`: runs the steps of the Dockerfile in clean folders, starts what they made like a container of production
 * (ordinary user, root that cannot be written, PostgreSQL outside, no variables but its own), and checks that it is healthy, serves pages,
 * stops cleanly, and is small enough. Takes about two minutes and needs the npm registry.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { root } from '../tool.ts';
import { buildImage } from './build-image.ts';
import { readDockerfile } from './dockerfile.ts';
import { productionEnvironment } from './production-environment.ts';

/** Uid of `nonroot` in the base image. */
const NONROOT = 65_532;
/** Published size of the base image of the last stage, and the limit for the whole, in MB. */
const BASE_MB = 25;
const LIMIT_MB = 350;
const START_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'thinnai-container-'));
chmodSync(folder, 0o755);

/** Files of the last commit and changes since, as `docker build .` in this checkout would send them. */
function copyContext(): string {
  const context = join(folder, 'context');
  mkdirSync(context);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  execFileSync('tar', ['-C', root, '--null', '-T', '-', '-cf', join(folder, 'context.tar')], { input: files });
  execFileSync('tar', ['-C', context, '-xf', join(folder, 'context.tar')]);
  return context;
}

const sizeMb = (path: string): number => Number(execFileSync('du', ['-sm', path]).toString().split('\t')[0]);

/** The printed catalogue with registrations that nobody has. */
const filledIn = (catalogue: string): string =>
  JSON.stringify(JSON.parse(catalogue), (key, value: unknown) => {
    if (key === 'header') return 'HOMESX';
    return key === 'template_id' || key === 'entity_id' ? '1107160000000000000' : value;
  });

/** Starts the image and resolves when it is healthy. Its files belong to root, so its user cannot change them. */
async function tryImage(image: string): Promise<void> {
  const stage = stages.at(-1)!;
  const data = join(folder, 'data');
  mkdirSync(data);
  // mounted from outside, like in deploy/compose.yaml
  const templates = join(folder, 'templates.json');
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(data, NONROOT, NONROOT);
  const user = asRoot ? { uid: NONROOT, gid: NONROOT } : {};
  const cwd = join(image, stage.workdir);
  const binary = join(image, 'usr/local/bin/node');
  const database = await startEmbedded({ dataDir: join(folder, 'database'), disposable: true });
  await database.createDatabase('thinnai');
  const databaseUrls = { DATABASE_URL: database.appUrl('thinnai'), MIGRATION_DATABASE_URL: database.url('thinnai') };
  const env = { ...stage.env, ...productionEnvironment(data, templates), ...databaseUrls };
  const catalogue = spawnSync(binary, ['scripts/sms.ts', 'catalogue'], {
    cwd,
    env: { DATA_DIR: data, PUBLIC_URL: env.PUBLIC_URL },
    ...user,
  });
  writeFileSync(templates, filledIn(catalogue.stdout.toString()));

  const server = spawn(binary, stage.entrypoint.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], ...user });
  const ended = once(server, 'exit');
  const started = new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      if (chunk.includes('is at')) resolve();
    });
    setTimeout(() => reject(new Error('The container did not start')), START_MS).unref();
    void ended.then(() => reject(new Error('The container ended')));
  });
  await started;
  const health = spawnSync(binary, stage.healthCheck.slice(1), { cwd, env, ...user });
  if (health.status !== 0) throw new Error('The health check fails on a running container');
  const address = `http://127.0.0.1:${env.PORT}`;
  for (const path of ['/', '/api/v1/cities', '/readyz']) {
    const { status } = await fetch(address + path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  server.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`The container ended with ${code} after SIGTERM`);
  const unhealthy = spawnSync(binary, stage.healthCheck.slice(1), { cwd, env, ...user });
  if (unhealthy.status === 0) throw new Error('The health check passes without a server');
  await database.stop();
}

const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
try {
  const nodeBinary = process.execPath;
  const image = buildImage(stages, { context: copyContext(), folder, nodeBinary });
  await tryImage(image);
  const total = sizeMb(image) + BASE_MB;
  process.stdout.write(`The image takes about ${total} MB (limit ${LIMIT_MB}).\n`);
  if (total > LIMIT_MB) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
