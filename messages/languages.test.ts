import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../contract/languages.ts';
import { gapsOf } from '../scripts/message-gaps.ts';

test('the languages of the site are those of the catalogue', () => {
  const settings = JSON.parse(readFileSync(new URL('../project.inlang/settings.json', import.meta.url), 'utf8')) as {
    baseLocale: string;
    locales: string[];
  };
  expect([settings.baseLocale, settings.locales]).toEqual([LANGUAGES[0], [...LANGUAGES]]);
});

describe.each(LANGUAGES.slice(1))('%s', (language) => {
  test('every text has the variables and forms of the English one', () => {
    expect(gapsOf(language).wrong).toEqual([]);
  });
});
