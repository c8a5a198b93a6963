import type { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { importFormParts, sendImport } from '../../../test/fixtures/bulk-import.ts';
import { signIn } from '../../../test/people.ts';

const FILE = `id,external_id,publish\r\n${`${','.repeat(20_000)}\r\n`.repeat(40)}`;

afterEach(() => {
  vi.restoreAllMocks();
});

test('files that arrive together are read one at a time, whoever sent them', async () => {
  const app = await testApp();
  const openFile = app.deps.storage.stream.bind(app.deps.storage);
  const files: Readable[] = [];
  let most = 0;
  vi.spyOn(app.deps.storage, 'stream').mockImplementation(async (key) => {
    const file = await openFile(key);
    if (file) files.push(file);
    most = Math.max(most, files.filter(({ destroyed }) => !destroyed).length);
    return file;
  });
  const people = [await signIn(app), await signIn(app), await signIn(app)];
  const responses = await Promise.all(
    [...people, ...people].map(({ token }) => sendImport(app, token, importFormParts('plot', FILE, true))),
  );
  // the files have columns but no rows
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 422));
  expect(most).toBe(1);
});
