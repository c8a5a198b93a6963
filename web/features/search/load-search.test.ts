import { expect, test } from 'vitest';
import type { Client } from '../../../contract/client.ts';
import { ApiError } from '../../../contract/client.ts';
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

test.each([
  ['sort=bogus&furnishing=Fully', 'sort', 'not one of these', ['Sort by: there is no “bogus”, so it was left out.']],
  ['price_min=9&price_max=1&furnishing=Fully', 'price_min', 'The lowest is higher.', ['The lowest price is higher than the highest.']],
  ['bhk_type=9BHK&furnishing=Fully', 'bhk_type', 'not one of these', ['Bedrooms: there is no “9BHK”, so it was left out.']],
])('what is wrong with %s is told, and the rest of it searched', async (query, path, message, sentences) => {
  const told = path === 'price_min' ? sentences[0]! : message;
  const heard: object[] = [];
  const api = (async (_name: string, input: { query: Record<string, unknown> }) => {
    heard.push({ ...input.query });
    if (path in input.query) throw new ApiError(422, 'invalid', 'no', { errors: [{ path, message: told }] });
    return { data: { redirect: null, controls: [{ param: 'bhk_type', label: 'Bedrooms' }] } };
  }) as unknown as Client;
  const { refused } = await loadSearch(api, 'homes-in-coimbatore-for-rent', new URL(`http://here/x?${query}`));
  expect(refused).toEqual(sentences);
  expect(heard.at(-1)).toEqual({ slug: 'homes-in-coimbatore-for-rent', furnishing: ['Fully'] });
});

test('what is found wrong only once something else is left out is told too', async () => {
  const heard: object[] = [];
  const api = (async (_name: string, input: { query: Record<string, unknown> }) => {
    heard.push({ ...input.query });
    const refuse = (path: string, message: string) => new ApiError(422, 'invalid', 'no', { errors: [{ path, message }] });
    // the shape of each value is looked at before what they say together
    if ('bhk_type' in input.query) throw refuse('bhk_type', 'not one of these');
    if ('price_min' in input.query) throw refuse('price_min', 'The lowest price is higher than the highest.');
    return { data: { redirect: null, controls: [{ param: 'bhk_type', label: 'Bedrooms' }] } };
  }) as unknown as Client;
  const { refused } = await loadSearch(api, 'x', new URL('http://here/x?price_min=9&price_max=1&bhk_type=9BHK&furnishing=Fully'));
  expect(refused).toEqual(['Bedrooms: there is no “9BHK”, so it was left out.', 'The lowest price is higher than the highest.']);
  expect(heard).toHaveLength(3);
  expect(heard.at(-1)).toEqual({ slug: 'x', furnishing: ['Fully'] });
});
