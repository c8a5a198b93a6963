import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../contract/languages.ts';
import { readMessages } from '../scripts/messages/message-ids.ts';

/** Rows of the tables about texts: English, Tamil, Hindi, and words that are not used. */
const rows = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8')
  .split('## Words in texts')[1]!
  .split('\n')
  .filter((line) => /^\|(?! English|---)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const words = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
const texts = new Map(LANGUAGES.map((language) => [language, JSON.stringify(readMessages(language)).normalize('NFC')]));
/** Whether a text contains a word. The word must be at the beginning of a word of the text, not after another letter or sign. */
const contains = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{M}])${stemOf(word.normalize('NFC')).replaceAll('.', String.raw`\.`)}`, 'u').test(text);
/** The part of a word that stays when endings are added, which replace the final pulli in Tamil. Short words are not cut, or others match. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/\u0bcd$/, '') : word);

test('every row of the glossary names a word in each language', () => {
  expect(rows.length).toBeGreaterThan(60);
  for (const row of rows)
    expect(row, row[0]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./), expect.stringMatching(/./), expect.any(String)]);
});

test('no text uses a word that the glossary replaced', () => {
  const forbidden = rows.flatMap(([english, , , not]) =>
    words(not!).flatMap((word) =>
      LANGUAGES.filter((language) => contains(texts.get(language)!, word)).map((language) => `${language}: ${word} (${english})`),
    ),
  );
  expect(forbidden).toEqual([]);
});

test('texts use the words of the glossary', () => {
  const unused = rows.flatMap(([english, ta, hi]) =>
    (
      [
        ['ta', ta!],
        ['hi', hi!],
      ] as const
    ).flatMap(([language, cell]) => {
      // endings are attached to the word, so its stem is enough
      const stem = (word: string) => Array.from(word).slice(0, -1).join('') || word;
      return words(cell).some((word) => texts.get(language)!.includes(stem(word).normalize('NFC')))
        ? []
        : [`${language}: ${cell} (${english})`];
    }),
  );
  expect(unused).toEqual([]);
});
