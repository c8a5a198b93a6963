import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { createStoredSearchReader, type ParsedSearch, type SearchPages } from './reader.ts';

test('parsed searches stay in memory, but not thousands of very long ones', async () => {
  const app = await testApp();
  const parsedUrls: string[] = [];
  const pages: SearchPages = {
    read: (url) => {
      parsedUrls.push(url);
      return { url, title: '', details: [], request: {} as ParsedSearch['request'] };
    },
    urlOf: () => '',
  };
  const read = await createStoredSearchReader(app.deps, pages);
  const timesParsed = (url: string) => parsedUrls.filter((parsed) => parsed === url).length;
  read('/first');
  read('/first');
  expect(timesParsed('/first')).toBe(1);
  for (let index = 0; index < 2000; index += 1) read(`/${index}?polygon=${'7'.repeat(3900)}`);
  read('/first');
  expect(timesParsed('/first')).toBe(2);
});
