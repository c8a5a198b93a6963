import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import type { Database } from '../connections/pool.ts';
import { parsePosition, Replica } from './replica.ts';

/** A server whose identity can change, as behind a proxy that selects another server. */
function createReplica() {
  const server = { identity: 'ours/1' };
  const query = async (statement: string) => ({
    rows: statement.includes('pg_control_system') ? [{ identity: server.identity }] : [{ replayed: '0/10' }],
  });
  const pool = Object.assign(new EventEmitter(), { query });
  const database = { pool, close: async () => undefined } as unknown as Database;
  const log = { info: () => undefined, warn: () => undefined } as unknown as FastifyBaseLogger;
  const replica = new Replica({ name: 'replica', reads: database, watch: database, maxLagMs: 60_000, log });
  return { replica, server, pool, check: () => replica.check(() => 0, 'ours/1') };
}

test('a server that replaced the replica while its connection was idle serves no reads', async () => {
  const { replica, server, pool, check } = createReplica();
  pool.emit('connect');
  await check();
  expect([replica.state, replica.has(parsePosition('0/10'))]).toEqual(['serving', true]);
  server.identity = 'other/1';
  pool.emit('connect');
  await check();
  expect([replica.state, replica.has(parsePosition('0/10'))]).toEqual(['foreign', false]);
  server.identity = 'ours/1';
  await check();
  expect(replica.state).toBe('serving');
});
