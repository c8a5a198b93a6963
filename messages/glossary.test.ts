import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../contract/languages.ts';
import { readMessages } from '../scripts/messages/message-ids.ts';

/** Tables about texts: the languages after English, by section. The last column has words that are not used. */
const SECTIONS: Readonly<Record<string, readonly Language[]>> = {
  'Words in texts': ['ta', 'hi'],
  'Words in Kannada and Marathi': ['kn', 'mr'],
};
const sections = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8').split(/^## /m);
const rows = Object.entries(SECTIONS).flatMap(([title, languages]) =>
  sections
    .find((section) => section.startsWith(title))!
    .split('\n')
    .filter((line) => /^\|(?! English|---)/.test(line))
    .map((line) => {
      const [english, ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return { english: english!, words: languages.map((language, index) => [language, cells[index]!] as const), not: cells[2]!, cells };
    }),
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
  for (const languages of Object.values(SECTIONS))
    expect(rows.filter(({ words: ofRow }) => ofRow[0]?.[0] === languages[0]).length).toBeGreaterThan(55);
  for (const { english, cells } of rows)
    expect(cells, english).toEqual([expect.stringMatching(/./), expect.stringMatching(/./), expect.any(String)]);
});

test('no text uses a word that the glossary replaced', () => {
  const forbidden = rows.flatMap(({ english, words: ofRow, not }) =>
    words(not).flatMap((word) =>
      ofRow.filter(([language]) => contains(texts.get(language)!, word)).map(([language]) => `${language}: ${word} (${english})`),
    ),
  );
  expect(forbidden).toEqual([]);
});

test('no text has a space before a percent sign', () => {
  const spaced = LANGUAGES.flatMap((language) => texts.get(language)!.match(/.{0,20}[\d}]\s%/gu) ?? []);
  expect(spaced).toEqual([]);
});

test('texts use the words of the glossary', () => {
  // endings are attached to the word, so its stem is enough
  const stem = (word: string) => Array.from(word).slice(0, -1).join('') || word;
  const unused = rows.flatMap(({ english, words: ofRow }) =>
    ofRow.flatMap(([language, cell]) =>
      words(cell).some((word) => texts.get(language)!.includes(stem(word).normalize('NFC'))) ? [] : [`${language}: ${cell} (${english})`],
    ),
  );
  expect(unused).toEqual([]);
});
