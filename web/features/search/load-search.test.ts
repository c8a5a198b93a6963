import { expect, test } from 'vitest';
import type { Client } from '../../../contract/client.ts';
import { loadSearch } from './load-search.ts';

/** What the API is asked for an address. */
async function asked(query: string): Promise<Record<string, unknown>> {
  let heard: Record<string, unknown> = {};
  const api = (async (_name: string, input: { query: Record<string, unknown> }) => {
    heard = { ...input.query };
    return { data: { redirect: null } };
  }) as unknown as Client;
  await loadSearch(api, 'homes-in-coimbatore-for-rent', new URL(`http://here/homes-in-coimbatore-for-rent?${query}`));
  return heard;
}

test('empty fields of a form say nothing, and sums may be typed in words of India', async () => {
  expect(await asked('q=&price_max=25k&bhk_type=2BHK&bhk_type=3BHK')).toEqual({
    slug: 'homes-in-coimbatore-for-rent',
    price_max: ['25000'],
    bhk_type: ['2BHK', '3BHK'],
  });
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a parameter called %s is a parameter like any other',
  async (name) => {
    const heard = await asked(`${name}=1&q=a`);
    expect(Object.entries(heard)).toEqual(
      expect.arrayContaining([
        [name, ['1']],
        ['q', ['a']],
      ]),
    );
  },
);
