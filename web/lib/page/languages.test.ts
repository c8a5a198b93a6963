import { expect, test } from 'vitest';
import { alternateLinks } from './languages.ts';

test('each language version links to all versions and to the default', () => {
  const links = alternateLinks('https://homes.example', '/a?page=2') as { hrefLang: string; href: string }[];
  expect(links.map(({ hrefLang, href }) => [hrefLang, href])).toEqual([
    ['en-IN', 'https://homes.example/a?page=2'],
    ['ta-IN', 'https://homes.example/ta/a?page=2'],
    ['hi-IN', 'https://homes.example/hi/a?page=2'],
    ['kn-IN', 'https://homes.example/kn/a?page=2'],
    ['mr-IN', 'https://homes.example/mr/a?page=2'],
    ['x-default', 'https://homes.example/a?page=2'],
  ]);
});

test('pages for owners link only to the languages that are complete for them', () => {
  const links = alternateLinks('https://homes.example', '/plans') as { hrefLang: string }[];
  expect(links.map(({ hrefLang }) => hrefLang)).toEqual(['en-IN', 'ta-IN', 'hi-IN', 'x-default']);
});
