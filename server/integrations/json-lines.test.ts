import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atEndOfFile } from '../../test/end-of-file.ts';
import { parseJsonOrNull } from '../../contract/base/parse-json.ts';
import { appendLine, filterLines } from './json-lines.ts';

const recordsOf = async (file: string) => (await readFile(file, 'utf8')).split('\n').filter(Boolean).map(parseJsonOrNull);

test('a record after one that was truncated by a full disk is a separate line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-lines-'));
  atEndOfFile(() => rm(folder, { recursive: true }));
  const file = join(folder, 'outbox', 'mail.jsonl');
  await appendLine(file, { id: 'first' });
  await appendFile(file, '\n{"id":"cu');
  await appendLine(file, { id: 'after' });
  expect(await recordsOf(file)).toEqual([{ id: 'first' }, null, { id: 'after' }]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('records that are appended while others are removed are not lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-lines-'));
  atEndOfFile(() => rm(folder, { recursive: true }));
  const file = join(folder, 'sms.jsonl');
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  await Promise.all(
    numbers.flatMap((number) => [
      appendLine(file, { kept: number }),
      appendLine(file, { removed: number }),
      filterLines(file, (line) => !line.includes('removed')),
    ]),
  );
  expect(await recordsOf(file)).toEqual(numbers.map((number) => ({ kept: number })));
});
