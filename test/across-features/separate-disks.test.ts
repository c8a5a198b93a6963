/** Two processes with one database and one bucket, each with its own disk: files that one receives are available in the other. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { bulkImportRoutes } from '../../contract/bulk-import.ts';
import { contract } from '../../contract/index.ts';
import { PREVIEW_SEPARATOR } from '../../contract/photos.ts';
import { KINDS } from '../../kinds/index.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Deps } from '../../server/deps.ts';
import { storageKeys } from '../../server/integrations/storage/picture-keys.ts';
import { runDueJobs } from '../../server/jobs/runner.ts';
import { readErasedIds } from '../../server/privacy/erasure-log.ts';
import { closeAccounts } from '../../server/privacy/close-account.ts';
import { jobHandlers } from '../../server/registry/jobs.ts';
import { createDeps } from '../../server/startup/create-deps.ts';
import { testApp, type TestApp } from '../app.ts';
import { download, importFormParts, sendImport } from '../fixtures/bulk-import.ts';
import { atEndOfFile } from '../end-of-file.ts';
import { signIn, type Person } from '../people.ts';
import { s3Options, startS3Server } from '../s3/server.ts';
import { picturePart, upload } from '../upload.ts';
import { addDraft } from '../wizard.ts';

const PICTURES = 2;
let app: TestApp;
let owner: Person;
let other: { readonly fastify: FastifyInstance; readonly deps: Deps; readonly runJobs: () => Promise<void> };
beforeAll(async () => {
  const server = await startS3Server();
  const { credentials, region } = s3Options(server);
  const env = {
    // shared, because one process runs jobs of the other
    APP_SECRET: 'a secret of both processes, long enough',
    STORAGE: 's3',
    S3_BUCKET: 'files',
    S3_ENDPOINT: server.url,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
    SEED: 'none',
  };
  app = await testApp({ env });
  owner = await signIn(app);
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-test-data-'));
  const database = { DATABASE_URL: app.url, ...(app.directUrl !== app.url && { DATABASE_DIRECT_URL: app.directUrl }) };
  const config = readConfig({ ...env, ...database, DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATABASE_POOL: '3' });
  const otherSite = await createDeps(config, app.url, pino({ level: 'silent' }), () => new Date());
  const fastify = await buildApp(otherSite.deps);
  const pool = new Pool({ connectionString: app.directUrl, max: 3 });
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  other = { fastify, deps: otherSite.deps, runJobs: () => runDueJobs(pool, jobHandlers(otherSite.deps)) };
  atEndOfFile(async () => {
    await fastify.close();
    await pool.end();
    await otherSite.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

test('pictures are processed by another process than the one that received them, and served by both', async () => {
  const { body } = await addDraft(app, owner.token, KINDS.residential_rent, { listing_role: 'Owner' });
  const pictures = await Promise.all(Array.from({ length: PICTURES }, picturePart));
  const sent = await upload(app, owner.token, contract.photos.uploadResidential, [{ name: 'id', content: body.data.id }, ...pictures]);
  expect(sent.body.data).toHaveLength(PICTURES);
  await other.runJobs();
  for (const { url } of sent.body.data as readonly { url: string }[]) {
    const [key = ''] = url.slice('/media/'.length).split(PREVIEW_SEPARATOR);
    expect(await app.deps.storage.exists(storageKeys.previewVariant(key, 320, 'webp'))).toBe(true);
    for (const fastify of [app.fastify, other.fastify]) expect((await fastify.inject(`${url}/320.webp`)).statusCode).toBe(200);
  }
  const { dataDir } = app.deps.config;
  expect(readdirSync(dataDir)).not.toContain('files');
});

test('a file is imported by another process than the one that received it', async () => {
  const { text } = await download(app, owner.token, bulkImportRoutes.template, { kind: 'plot' });
  const sent = await sendImport(app, owner.token, importFormParts('plot', text));
  expect(sent.status).toBe(202);
  await other.runJobs();
  const row = await app.db.selectFrom('bulk_import').select(['status', 'done', 'problem']).executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'done', done: 1, problem: null });
});

test('an erasure that one process recorded is found by the other', async () => {
  const person = await signIn(app);
  await closeAccounts(app.deps, (_tx, close) => close({ userId: person.id, cause: 'requested', ip: null }));
  expect(await readErasedIds(other.deps.storage)).toEqual([person.id]);
});
