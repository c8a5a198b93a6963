import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atEndOfFile } from '../../test/end-of-file.ts';
import { parseJsonOrNull } from '../../contract/base/parse-json.ts';
import { appendLine } from './append-line.ts';

test('a record after one that was truncated by a full disk is a separate line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-lines-'));
  atEndOfFile(() => rm(folder, { recursive: true }));
  const file = join(folder, 'outbox', 'mail.jsonl');
  await appendLine(file, { id: 'first' });
  await appendFile(file, '\n{"id":"cu');
  await appendLine(file, { id: 'after' });
  const records = (await readFile(file, 'utf8')).split('\n').filter(Boolean).map(parseJsonOrNull);
  expect(records).toEqual([{ id: 'first' }, null, { id: 'after' }]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
