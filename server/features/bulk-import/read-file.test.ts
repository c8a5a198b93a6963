import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';
import { KINDS } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countRows } from './read-file.ts';

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
