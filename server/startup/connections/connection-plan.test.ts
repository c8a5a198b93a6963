import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { planConnections } from './connection-plan.ts';

const DATABASE_URL = 'postgres://thinnai@db.example/thinnai';
const plan = (env: Record<string, string>) => planConnections(readConfig(env));

test.each([
  ['one process with the embedded server', {}, { pool: 10, total: 38 }],
  ['two web processes and a worker with it', { WEB_CONCURRENCY: '2' }, { pool: 10, total: 69 }],
  ['one process', { DATABASE_URL }, { pool: 10, total: 37 }],
  ['a worker', { DATABASE_URL, ROLE: 'worker', WEB_CONCURRENCY: '4' }, { pool: 10, total: 36 }],
  ['two web processes without a worker', { DATABASE_URL, ROLE: 'web', WEB_CONCURRENCY: '2' }, { pool: 10, total: 32 }],
  ['pools that shrink', { DATABASE_URL, WEB_CONCURRENCY: '2', DATABASE_MAX_CONNECTIONS: '50' }, { pool: 4, total: 50 }],
])('%s: at most this number of connections', (_, env, expected) => {
  expect(plan(env)).toEqual(expected);
});

test('the connections of any set of processes are within the allowed number, or the start is refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('all', 'web', 'worker'),
      fc.integer({ min: 1, max: 64 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 1000 }),
      (ROLE, web, pool, allowed) => {
        const env = {
          DATABASE_URL,
          ROLE,
          WEB_CONCURRENCY: String(web),
          DATABASE_POOL: String(pool),
          DATABASE_MAX_CONNECTIONS: String(allowed),
        };
        let planned;
        try {
          planned = plan(env);
        } catch (error) {
          expect(String(error)).toMatch(pool < 2 ? /DATABASE_POOL/ : /at least \d+ connections to the database, and \d+ are allowed/);
          return;
        }
        expect(planned.total).toBeLessThanOrEqual(allowed);
        expect(planned.pool).toBeGreaterThanOrEqual(2);
        expect(planned.pool).toBeLessThanOrEqual(pool);
      },
    ),
  );
});
