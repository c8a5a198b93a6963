import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deleteAbandoned, temporaryName } from './temporary-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-temporary-'));
afterAll(() => rmSync(folder, { recursive: true }));
const now = new Date();
const ID = '00000000-0000-4000-8000-000000000000';

test('files of ended processes are deleted at once, and files in use are never deleted', async () => {
  const own = temporaryName();
  const [host, pid, processId] = own.split('_') as [string, string, string];
  const names = {
    own,
    // the vitest process that started this one
    ofLivingProcess: `${host}_${process.ppid}_${processId}_${ID}`,
    ofEndedProcess: `${host}_999999999_${processId}_${ID}`,
    ofEarlierProcessWithTheSameId: `${host}_${pid}_00000000_${ID}`,
    ofOtherMachine: `${host}x_1_${processId}_${ID}`,
    ofOtherMachineLongAgo: `${host}y_1_${processId}_${ID}`,
    unknown: 'left-by-a-human',
  };
  for (const name of Object.values(names)) mkdirSync(join(folder, name));
  writeFileSync(join(folder, names.ofEndedProcess, '0'), 'half a picture');
  const longAgo = new Date(now.getTime() - 3_600_000);
  for (const name of [names.own, names.ofLivingProcess, names.ofOtherMachineLongAgo]) utimesSync(join(folder, name), longAgo, longAgo);
  expect(await deleteAbandoned(folder, now)).toBe(3);
  expect(readdirSync(folder).toSorted()).toEqual([names.own, names.ofLivingProcess, names.ofOtherMachine, names.unknown].toSorted());
  expect(await deleteAbandoned(folder, new Date(now.getTime() + 3_600_000))).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual([names.own, names.ofLivingProcess].toSorted());
});

test('a folder that does not exist counts as empty', async () => {
  expect(await deleteAbandoned(join(folder, 'none'), now)).toBe(0);
});
