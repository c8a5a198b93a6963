import { expect, test } from 'vitest';
import { pageTags } from './page-tags.ts';

test('a page has tags for its listings, their cities and its list', () => {
  expect(pageTags('/ta/lists/hot/coimbatore', new Set(['1/23', '1/24', '2/5']))).toEqual([
    'list-hot',
    'c1',
    'l1-23',
    'l1-24',
    'c2',
    'l2-5',
  ]);
  expect(pageTags('/supportPage', new Set())).toEqual([]);
});

test('a page with more tags than a proxy accepts has no tags', () => {
  expect(pageTags('/', new Set(Array.from({ length: 1000 }, (_, n) => `1/${n}`)))).toBeNull();
});
