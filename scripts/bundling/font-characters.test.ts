import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGE, LANGUAGES } from '../../contract/languages.ts';
import { FONT_CHARACTERS, NAME_CHARACTERS } from './font-characters.ts';
import { root } from '../tool.ts';

const css = readFileSync(join(root, 'web', 'styles', 'fonts.css'), 'utf8');

/** The characters that `fonts.css` declares for the fonts whose file names contain `name`. */
function rangeOf(name: string): Set<string> {
  const face = css.split('@font-face').find((text) => text.includes(`./fonts/anek-${name}`))!;
  const [, ranges = ''] = /unicode-range:([^;]+);/.exec(face) ?? [];
  return new Set(
    ranges.split(',').flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .trim()
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    }),
  );
}

test('no text of the site needs one of the large fonts', () => {
  const characters = new Set(Object.values(FONT_CHARACTERS).join(''));
  for (const language of LANGUAGES) {
    const folder = join(root, 'messages', language);
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\n', ''));
    expect(
      [...new Set(texts.join(''))].filter((character) => !characters.has(character)),
      language,
    ).toEqual([]);
  }
});

test('the style sheet declares no character that the small fonts do not contain', () => {
  for (const [script, characters] of Object.entries(FONT_CHARACTERS)) {
    const declared = rangeOf(script);
    expect(
      [...declared].filter((character) => !characters.includes(character)),
      script,
    ).toEqual([]);
    expect(declared.size, script).toBeGreaterThan(0);
  }
});

test('every letter in the name of a language is in the fonts for these names', () => {
  const letters = new Set(Object.values(LANGUAGE).flatMap(({ name }) => [...name]));
  const indic = [...letters].filter((letter) => !FONT_CHARACTERS.latin.includes(letter));
  const declared = new Set(Object.keys(NAME_CHARACTERS).flatMap((script) => [...rangeOf(`names-${script}`)]));
  expect([...declared].toSorted()).toEqual(indic.toSorted());
  expect([...Object.values(NAME_CHARACTERS).join('')].every((letter) => declared.has(letter))).toBe(true);
});

test("Hindi's full stop is in the same font as its letters", () => {
  expect(rangeOf('devanagari')).toContain('।');
  expect(rangeOf('tamil')).not.toContain('।');
  expect(rangeOf('kannada')).not.toContain('।');
});
