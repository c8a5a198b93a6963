import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { createMetrics } from '../http/monitoring/metrics.ts';
import { registerSiteMetrics } from './index.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts = read('deploy/monitoring/alerts.yaml');
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: { targets: { expr?: string }[] }[] };

/** Words in queries that look like metrics but are not, because they contain an underscore. */
const NON_METRIC_NAMES = new Set(['histogram_quantile', 'predict_linear']);
const metricsIn = (query: string): string[] =>
  [...query.replaceAll(/\{[^}]*\}|(?:by|on) \([^)]*\)/g, ' ').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)]
    .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))
    .filter((name) => !NON_METRIC_NAMES.has(name));

test('every metric in the alerts and in the dashboard exists', async () => {
  const app = await testApp();
  const pool = new Pool({ connectionString: app.url });
  const { registry } = createMetrics(pool, () => true, 'production');
  registerSiteMetrics(registry, app.deps);
  const metrics = createMetrics(null, () => true);
  metrics.pageCache.observeCaches([]);
  metrics.observeSearch(app.deps.search);
  const registered = new Set([...registry.getMetricsAsArray(), ...metrics.registry.getMetricsAsArray()].map(({ name }) => name));
  registered.add('http_requests_in_progress');
  await pool.end();
  const expressions = [
    ...[...alerts.matchAll(/^\s+expr: (.*)$/gm)].map(([, expression = '']) => expression),
    ...dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr ?? [])),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  expect([...new Set(expressions.flatMap(metricsIn))].filter((name) => !registered.has(name))).toEqual([]);
});

test('every alert refers to an existing runbook that lists the alert', () => {
  const rules = [...alerts.matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/g)].map(([, name = '', runbook = '']) => ({ name, runbook }));
  expect(rules.length).toBe([...alerts.matchAll(/- alert:/g)].length);
  for (const { name, runbook } of rules) {
    expect(existsSync(join(root, runbook)), runbook).toBe(true);
    expect(read(runbook), `${runbook} does not name ${name}`).toContain(name);
  }
});

test('every alert fires in a test of the rules', () => {
  const tested = new Set(
    [...read('deploy/monitoring/alerts-test.yaml').matchAll(/alertname: (\w+)\s+exp_alerts:\s+- exp_labels/g)].map(([, name]) => name),
  );
  expect([...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name).filter((name) => !tested.has(name))).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

// install on Debian: apt-get install prometheus
test.skipIf(!hasPromtool)('Prometheus fires the alerts when it should, and not otherwise', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/monitoring/alerts-test.yaml'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
});
