import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { registerBackupMetrics } from './backup-metrics.ts';
import { DATABASE_METRICS, registerDatabaseMetrics } from './database-metrics.ts';
import { registerSiteMetrics } from './index.ts';

const app = await testApp();

test('every database metric has a value on an empty site, with the privileges of the application', async () => {
  const registry = new Registry();
  registerSiteMetrics(registry, app.deps);
  const text = await registry.metrics();
  const missing = DATABASE_METRICS.filter(({ name, label }) => !label && !new RegExp(`^${name} \\d`, 'm').test(text));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(text).toMatch(/^data_disk_bytes\{state="free"\} [1-9]/m);
});

test('a waiting job is counted by name, and its age is reported', async () => {
  await app.deps.jobs.add(app.db, 'apply_place_change', { workId: 1 }, { runAt: new Date(Date.now() - 60_000) });
  const registry = new Registry();
  registerDatabaseMetrics(registry, app.db, app.deps.log);
  const text = await registry.metrics();
  expect(text).toMatch(/^jobs_waiting\{job="apply_place_change"\} 1$/m);
  expect(Number(/^jobs_oldest_waiting_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(60);
});

test('a metric that cannot be read is omitted, and the others are reported', async () => {
  const registry = new Registry();
  new Gauge({ name: 'other_metric', help: 'A metric that needs no database', registers: [registry] }).set(1);
  let text = '';
  const rolledBack = app.db.transaction().execute(async (tx) => {
    registerDatabaseMetrics(registry, tx, app.deps.log);
    // the rest of this transaction fails, as when the database becomes unavailable
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    text = await registry.metrics();
    throw new Error('roll back');
  });
  await expect(rolledBack).rejects.toThrow('roll back');
  expect(text).not.toMatch(/^jobs_oldest_waiting_seconds \d/m);
  expect(text).toContain('# HELP jobs_oldest_waiting_seconds');
  expect(text).toMatch(/^other_metric 1$/m);
});

test('collectors that read at the same time share one result', async () => {
  let queries = 0;
  const counting = new Proxy(app.db, {
    get(target, key, receiver) {
      if (key === 'getExecutor') queries += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const registry = new Registry();
  registerDatabaseMetrics(registry, counting, app.deps.log);
  await Promise.all([registry.metrics(), registry.metrics()]);
  expect(queries).toBeLessThanOrEqual(DATABASE_METRICS.length);
});

test('the ages of backups are reported when backup storage is configured, and not otherwise', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-backup-place-'));
  const id = '20261120T120000Z-abcdef';
  mkdirSync(join(folder, 'backups/verified'), { recursive: true });
  writeFileSync(join(folder, `backups/verified/${id}.json`), '{}');
  const registry = new Registry();
  const now = () => new Date('2026-11-22T12:00:00Z');
  registerBackupMetrics(registry, { ...app.deps.config.backup, folder }, app.deps.log, now);
  const text = await registry.metrics();
  expect(text).toMatch(/^backup_age_seconds\{state="verified"\} 172800$/m);
  expect(text).toContain(`backup_age_seconds{state="complete"} ${now().getTime() / 1000}`);
  expect(text).not.toContain('state="log"');
  rmSync(folder, { recursive: true });
  const emptyRegistry = new Registry();
  registerBackupMetrics(emptyRegistry, app.deps.config.backup, app.deps.log, now);
  expect(await emptyRegistry.metrics()).not.toMatch(/^backup_age_seconds/m);
});
