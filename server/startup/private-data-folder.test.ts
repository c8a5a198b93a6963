import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivate } from './private-data-folder.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'thinnai-private-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const FOLDER_MODE = process.getuid?.() === 0 ? '711' : '700';

test('only the user of the server can access a new data folder and files that are written to it later', () => {
  const dataDir = join(folder, 'a', 'data');
  makePrivate(dataDir);
  mkdirSync(join(dataDir, 'files'));
  writeFileSync(join(dataDir, 'files', 'one'), '');
  expect([modeOf(dataDir), modeOf(join(dataDir, 'files')), modeOf(join(dataDir, 'files', 'one'))]).toEqual([FOLDER_MODE, '700', '600']);
});

test('access to an existing folder and everything in it is restricted, except for database files and link targets', () => {
  const dataDir = join(folder, 'data');
  const outside = join(folder, 'outside');
  mkdirSync(join(dataDir, 'files', 'originals'), { recursive: true, mode: 0o755 });
  mkdirSync(join(dataDir, 'postgres'));
  for (const path of ['secret', 'files/originals/one', 'postgres/PG_VERSION']) {
    writeFileSync(join(dataDir, path), '');
    chmodSync(join(dataDir, path), 0o644);
  }
  writeFileSync(outside, '');
  symlinkSync(outside, join(dataDir, 'link'));
  chmodSync(dataDir, 0o755);
  makePrivate(dataDir);
  expect(modeOf(dataDir)).toBe(FOLDER_MODE);
  for (const path of ['secret', 'files/originals/one']) expect(modeOf(join(dataDir, path)), path).toBe('600');
  for (const path of ['files', 'files/originals']) expect(modeOf(join(dataDir, path)), path).toBe('700');
  expect([modeOf(join(dataDir, 'postgres', 'PG_VERSION')), modeOf(outside)]).toEqual(['644', '644']);
});

test('access to an entry that was opened later is restricted at the next start', () => {
  makePrivate(folder);
  mkdirSync(join(folder, 'outbox'));
  writeFileSync(join(folder, 'outbox', 'sms.jsonl'), '');
  chmodSync(join(folder, 'outbox', 'sms.jsonl'), 0o666);
  chmodSync(join(folder, 'outbox'), 0o777);
  makePrivate(folder);
  expect(readdirSync(folder)).toEqual(['outbox']);
  expect([modeOf(join(folder, 'outbox')), modeOf(join(folder, 'outbox', 'sms.jsonl'))]).toEqual(['700', '600']);
});
