import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A module that is loaded before the check. Instead of opening a connection, it prints the port. */
const REPORT_PORT = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from 'node:net';
  Socket.prototype.connect = ([{ port }]) => { console.log(port); process.exit(); };
`)}`;
const checkedPort = (env: Readonly<Record<string, string>>): string =>
  spawnSync(process.execPath, ['--import', REPORT_PORT, join(import.meta.dirname, 'health-check.ts')], {
    env,
    encoding: 'utf8',
  }).stdout.trim();

test.each([
  [{}, '3000'],
  [{ PORT: '4000', METRICS_PORT: '5000' }, '4000'],
  [{ PORT: '', METRICS_PORT: '' }, '3000'],
  [{ ROLE: 'worker', PORT: '4000', METRICS_PORT: '5000' }, '5000'],
  [{ ROLE: 'worker', METRICS_PORT: '' }, '9464'],
])('with %j the health check of a container connects to port %s', (env, port) => {
  expect(checkedPort(env)).toBe(port);
});
