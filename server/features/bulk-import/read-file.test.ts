import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';
import { KINDS } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { BulkRow } from './bulk-row.ts';
import { countRows, readRows } from './read-file.ts';

const fileOf = (lines: number) => Readable.from([Buffer.from('\n'.repeat(lines))], { objectMode: false });

describe.each(['csv', 'jsonl'] as const)('a %s file of empty lines', (format) => {
  test('is refused before all of them are read', async () => {
    const tooMany = m['bulk_error.too_many_rows']({ limit: BULK_LIMITS.rows });
    await expect(countRows(fileOf(10 * BULK_LIMITS.rows + 1), format, KINDS.plot)).rejects.toThrow(tooMany);
  });

  test('is read in turns, so that other requests are handled meanwhile', async () => {
    let turns = 0;
    let isReading = true;
    const countTurns = () => {
      turns += 1;
      if (isReading) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await expect(countRows(fileOf(50_000), format, KINDS.plot)).rejects.toThrow(m['bulk_error.empty']());
    isReading = false;
    expect(turns).toBeGreaterThan(50);
  });
});

describe('text that the database cannot store', () => {
  const read = (text: string, format: 'csv' | 'jsonl') =>
    Readable.from(readRows(Readable.from([Buffer.from(text)]), format, KINDS.plot)).toArray() as Promise<BulkRow[]>;
  const readLines = (...lines: string[]) => read(lines.join('\n'), 'jsonl');
  const refusal = [{ column: '', message: m['input.characters']() }];

  test.each([
    ['as a value', String.raw`{"city": "\ud83d"}`],
    ['as the name of an unknown field', String.raw`{"a\u0000": 1}`],
    ['as a name within a value', String.raw`{"plot_area": {"unit\ud83d": 1}}`],
    ['below very many lists', `{"city": ${'['.repeat(15_000)}"\\u0000"${']'.repeat(15_000)}}`],
  ])('%s refuses this row, and the next one is read', async (_, line) => {
    const [bad, good] = await readLines(line, '{"city": "coimbatore"}');
    expect(bad).toMatchObject({ row: 1, values: {}, errors: refusal });
    expect(good).toMatchObject({ row: 2, values: { city: 'coimbatore' }, errors: [] });
  });

  test('refuses a row of a CSV file too', async () => {
    const [row] = await read('external_id,city\n1,co\0imbatore\n', 'csv');
    expect(row).toMatchObject({ values: {}, errors: refusal });
  });

  test('does not come from cutting the long name of a field between the two halves of an emoji', async () => {
    const [row] = await readLines(JSON.stringify({ [`${'a'.repeat(79)}😀`]: 1 }));
    expect(row!.errors).toMatchObject([{ column: `${'a'.repeat(79)}\ufffd` }]);
  });
});
