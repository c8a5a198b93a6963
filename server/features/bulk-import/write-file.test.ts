import { expect, test } from 'vitest';
import { kindOf } from '../../../kinds/index.ts';
import { listingsFile, reportFile } from './write-file.ts';

const ROWS = 500;

/** Reads a file, and counts the turns of the event loop between its parts. */
async function read(content: AsyncIterable<string>) {
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  let text = '';
  for await (const part of content) text += part;
  isReading = false;
  return { turns, text };
}

test.each([
  ...(['csv', 'jsonl'] as const).map(
    (format) =>
      [
        `of listings as ${format}`,
        listingsFile(
          kindOf('plot')!,
          format,
          'plots',
          (async function* () {
            yield Array.from({ length: ROWS }, (_, n) => ({ id: `id${n}`, externalId: null, publish: true, values: {} }));
          })(),
        ),
      ] as const,
  ),
  [
    'of results as csv',
    reportFile(
      'results',
      ['row'],
      (async function* () {
        yield Array.from({ length: ROWS }, (_, n) => [`id${n}`]);
      })(),
    ),
  ] as const,
])('a page %s is written in several turns of the event loop, and completely', async (_, { content, type }) => {
  const { turns, text } = await read(content as AsyncIterable<string>);
  expect(turns).toBeGreaterThan(9);
  expect(text.trim().split('\n')).toHaveLength(type.includes('csv') ? ROWS + 1 : ROWS);
  for (const n of [0, 49, 50, ROWS - 1]) expect(text).toContain(`id${n}`);
});
