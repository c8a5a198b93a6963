import { expect, test } from 'vitest';
import { isTranslated, LANGUAGES, pathIn, splitPath } from './languages.ts';

test.each([
  ['/ta/homes?page=2#map', 'ta', '/homes?page=2#map'],
  ['/ta', 'ta', '/'],
  ['/ta?a=1', 'ta', '/?a=1'],
  ['/homes', 'en', '/homes'],
  ['/tamil', 'en', '/tamil'],
])('%s is a path of %s', (url, language, path) => {
  expect(splitPath(url)).toEqual({ language, path });
});

test.each(['//evil.example/x', '/ta//evil.example/x', '/hi/\\evil.example/x', '/\\/evil.example/x'])(
  'the page at %s in another language is on this site',
  (url) => {
    for (const language of LANGUAGES) {
      const link = pathIn(language, splitPath(url).path);
      expect(new URL(link, 'https://homes.example/').origin).toBe('https://homes.example');
    }
  },
);

test.each([
  ['ta', '/post', true],
  ['kn', '/', true],
  ['kn', '/homes-in-bangalore-for-rent?page=2', true],
  ['kn', '/postal-colony-in-bangalore', true],
  ['kn', '/me', true],
  ['kn', '/me/plans', false],
  ['mr', '/post/plot/1/basic', false],
  ['mr', '/admin', false],
] as const)('in %s, %s is translated: %s', (language, path, expected) => {
  expect(isTranslated(language, path)).toBe(expected);
});
