/** Starts the result of the Dockerfile like a production container: unprivileged user, read-only files, external PostgreSQL. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import type { Stage } from './dockerfile.ts';
import { productionEnvironment } from './production-environment.ts';
import { freePort } from '../testing/free-port.ts';

/** Uid of `nonroot` in the base image. */
const NONROOT = 65_532;
const START_MS = 120_000;

interface ImageUnderTest {
  readonly stage: Stage;
  /** Root folder of the image. */
  readonly image: string;
  /** Folder for data and the database. */
  readonly folder: string;
}

/** The printed catalogue with fictitious registrations. */
const withFictitiousRegistrations = (catalogue: string): string =>
  JSON.stringify(JSON.parse(catalogue), (key, value: unknown) => {
    if (key === 'header') return 'HOMESX';
    return key === 'template_id' || key === 'entity_id' ? '1107160000000000000' : value;
  });

/** Runs the migration of the image, starts it, requests health and pages, and makes a backup. @throws Error for what failed */
export async function smokeTestImage({ stage, image, folder }: ImageUnderTest): Promise<void> {
  const data = join(folder, 'data');
  mkdirSync(data);
  // mounted from outside, as in deploy/compose.yaml
  const templates = join(folder, 'templates.json');
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(data, NONROOT, NONROOT);
  const user = asRoot ? { uid: NONROOT, gid: NONROOT } : {};
  const cwd = join(image, stage.workdir);
  const binary = join(image, 'usr/local/bin/node');
  const database = await startEmbedded({ dataDir: join(folder, 'database') });
  await database.createDatabase('thinnai');
  const environment = productionEnvironment({ dataDir: data, smsCatalogue: templates, port: await freePort() });
  const env = { ...stage.env, ...environment, DATABASE_URL: database.appUrl('thinnai') };
  /** Runs a command of an operator in the image. */
  const run = (args: readonly string[], variables: Readonly<Record<string, string>> = env) =>
    spawnSync(binary, args, { cwd, env: variables, encoding: 'utf8', ...user });
  try {
    const catalogue = run(['scripts/sms.ts', 'catalogue'], { DATA_DIR: data, PUBLIC_URL: env.PUBLIC_URL });
    writeFileSync(templates, withFictitiousRegistrations(catalogue.stdout));
    const migration = run(['scripts/migrate.ts'], { ...env, MIGRATION_DATABASE_URL: database.url('thinnai') });
    if (migration.status !== 0) throw new Error(`The image does not migrate: ${migration.stdout}${migration.stderr}`);
    await testServer();
    const grant = run(['scripts/admin.ts', 'grant', '9000000001']);
    if (!grant.stdout.includes('Nobody has logged in')) throw new Error(`admin.ts does not run: ${grant.stdout}${grant.stderr}`);
    testBackup();
  } finally {
    await database.stop();
  }

  /** Without PostgreSQL's programs, which are not in the image. */
  function testBackup(): void {
    const key = run(['scripts/backup/backup.ts', 'new-key', join(data, 'backup.key')]);
    const recipient = /BACKUP_RECIPIENTS=(age1\w+)/.exec(key.stdout)?.[1] ?? '';
    const variables = { BACKUP_RECIPIENTS: recipient, BACKUP_FOLDER: join(data, 'backups'), BACKUP_DATABASE_URL: database.url('thinnai') };
    const backup = run(['scripts/backup/backup.ts'], { ...env, ...variables });
    if (!backup.stdout.includes('is complete')) throw new Error(`backup.ts does not run: ${key.stderr}${backup.stdout}${backup.stderr}`);
  }

  async function testServer(): Promise<void> {
    const server = spawn(binary, stage.entrypoint.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], ...user });
    const ended = once(server, 'exit');
    try {
      await new Promise<void>((resolve, reject) => {
        server.stdout.on('data', (chunk: Buffer) => {
          process.stdout.write(chunk);
          if (chunk.includes('is at')) resolve();
        });
        setTimeout(() => reject(new Error('The container did not start')), START_MS).unref();
        void ended.then(() => reject(new Error('The container ended')));
      });
      if (run(stage.healthCheck.slice(1)).status !== 0) throw new Error('The health check fails on a running container');
      for (const path of ['/', '/api/v1/cities', '/readyz']) {
        const { status } = await fetch(`http://127.0.0.1:${env.PORT}${path}`);
        if (status !== 200) throw new Error(`${path} responded with ${status}`);
      }
      server.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      if (code !== 0) throw new Error(`The container ended with ${code} after SIGTERM`);
      if (run(stage.healthCheck.slice(1)).status === 0) throw new Error('The health check passes without a server');
    } finally {
      server.kill('SIGKILL');
    }
  }
}
