import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const failure = (message: string, fields: object) => Object.assign(new Error(message), fields);

test.each([
  [failure('listen EADDRINUSE', { code: 'EADDRINUSE', syscall: 'listen', port: 3000 }), 'choose another PORT'],
  [
    failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.1', port: 5432 }),
    'answer at 10.0.0.1, port 5432',
  ],
  [failure('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db' }), 'answer at db.'],
  [failure('password authentication failed', { code: '28P01' }), 'percent-encoded'],
  [failure('EACCES: permission denied', { code: 'EACCES', syscall: 'mkdir', path: '/data' }), 'Make /data a folder'],
  [failure('number of requested standby connections exceeds "max_wal_senders"', { code: '53300' }), 'Raise max_wal_senders'],
  [failure('sorry, too many clients already', { code: '53300' }), 'Lower DATABASE_MAX_CONNECTIONS'],
  [failure('permission denied to start WAL sender', { code: '42501' }), 'role in BACKUP_DATABASE_URL lacks a right'],
])('%s ends with a sentence that says what to do', (error, advice) => {
  expect(explainFailure(error)).toContain(advice);
});

test('an unknown error has no explanation', () => {
  expect(explainFailure(new Error('a bug'))).toBeNull();
});
