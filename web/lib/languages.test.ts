import { expect, test } from 'vitest';
import { alternates } from './languages.ts';

const english = { tag: 'en-IN', path: (path: string) => path };
const tamil = { tag: 'ta-IN', path: (path: string) => `/ta${path}` };

test('one language needs no links between versions', () => {
  expect(alternates('https://homes.example', '/a', [english])).toEqual([]);
});

test('each version names all of them, and the one for everybody else', () => {
  const links = alternates('https://homes.example', '/a', [english, tamil]) as { hrefLang: string; href: string }[];
  expect(links.map(({ hrefLang, href }) => [hrefLang, href])).toEqual([
    ['en-IN', 'https://homes.example/a'],
    ['ta-IN', 'https://homes.example/ta/a'],
    ['x-default', 'https://homes.example/a'],
  ]);
});
