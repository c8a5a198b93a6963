import { expect, test } from 'vitest';
import { ApiError, type Client } from '../../../contract/base/client.ts';
import { loadSearch } from './load-search.ts';

/** The query that the API receives for the query string of a URL. */
async function sentQuery(query: string): Promise<Record<string, unknown>> {
  let sentParams: Record<string, unknown> = {};
  const api = (async (_name: string, input: { query: Record<string, unknown> }) => {
    sentParams = { ...input.query };
    return { data: { redirect: null } };
  }) as unknown as Client;
  await loadSearch(api, 'homes-in-coimbatore-for-rent', new URL(`http://localhost/homes-in-coimbatore-for-rent?${query}`));
  return sentParams;
}

test('empty form fields are dropped and Indian amounts such as 25k are parsed', async () => {
  expect(await sentQuery('q=&price_max=25k&bhk_type=2BHK&bhk_type=3BHK')).toEqual({
    slug: 'homes-in-coimbatore-for-rent',
    price_max: ['25000'],
    bhk_type: ['2BHK', '3BHK'],
  });
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('a parameter named %s is treated like any other', async (name) => {
  const sentParams = await sentQuery(`${name}=1&q=a`);
  expect(Object.entries(sentParams)).toEqual(
    expect.arrayContaining([
      [name, ['1']],
      ['q', ['a']],
    ]),
  );
});

test.each([
  ['sort=bogus&furnishing=Fully', 'sort', 'not one of these', ['Sort by: “bogus” is not available and was ignored.']],
  ['price_min=9&price_max=1&furnishing=Fully', 'price_min', 'The lowest is higher.', ['Min price is higher than max price.']],
  ['bhk_type=9BHK&furnishing=Fully', 'bhk_type', 'not one of these', ['Bedrooms: “9BHK” is not available and was ignored.']],
  [`polygon=${'7'.repeat(300)}&furnishing=Fully`, 'polygon', 'no area', [`This part of the link was ignored: “${'7'.repeat(40)}…”.`]],
])('the invalid parameter of %s is reported and the rest is searched', async (query, path, message, expectedMessages) => {
  const apiMessage = path === 'price_min' ? expectedMessages[0]! : message;
  const sentParams: object[] = [];
  const api = (async (_name: string, input: { query: Record<string, unknown> }) => {
    sentParams.push({ ...input.query });
    if (path in input.query) throw new ApiError(422, 'invalid', 'no', { errors: [{ path, message: apiMessage }] });
    return { data: { redirect: null, controls: [{ param: 'bhk_type', label: 'Bedrooms' }] } };
  }) as unknown as Client;
  const { ignoredMessages } = await loadSearch(api, 'homes-in-coimbatore-for-rent', new URL(`http://localhost/x?${query}`));
  expect(ignoredMessages).toEqual(expectedMessages);
  expect(sentParams.at(-1)).toEqual({ slug: 'homes-in-coimbatore-for-rent', furnishing: ['Fully'] });
});

test('a parameter with several invalid values is reported once', async () => {
  const api = (async (_name: string, input: { query: Record<string, unknown> }) => {
    const errors = ['bhk_type.0', 'bhk_type.1', 'age'].map((path) => ({ path, message: 'not one of these' }));
    if ('bhk_type' in input.query) throw new ApiError(422, 'invalid', 'no', { errors });
    return { data: { redirect: null, controls: [{ param: 'bhk_type', label: 'Bedrooms' }] } };
  }) as unknown as Client;
  const { ignoredMessages } = await loadSearch(api, 'x', new URL('http://localhost/x?bhk_type=9BHK&bhk_type=8BHK&age=old'));
  expect(ignoredMessages).toEqual([
    'Bedrooms: “9BHK, 8BHK” is not available and was ignored.',
    'This part of the link was ignored: “old”.',
  ]);
});

test('an invalid lower bound is ignored alone, and the valid upper bound is kept', async () => {
  const sentParams: object[] = [];
  const api = (async (_name: string, input: { query: Record<string, unknown> }) => {
    sentParams.push({ ...input.query });
    if ('price_min' in input.query)
      throw new ApiError(422, 'invalid', 'no', { errors: [{ path: 'price_min', message: 'must be at least 0' }] });
    return { data: { redirect: null, controls: [{ param: 'price', label: 'Price' }] } };
  }) as unknown as Client;
  const { ignoredMessages } = await loadSearch(api, 'x', new URL('http://localhost/x?price_min=-5&price_max=20000'));
  expect(ignoredMessages).toEqual(['Price: “-5” is not available and was ignored.']);
  expect(sentParams.at(-1)).toEqual({ slug: 'x', price_max: ['20000'] });
});

test('an error that the API reports only after another is fixed is reported too', async () => {
  const sentParams: object[] = [];
  const api = (async (_name: string, input: { query: Record<string, unknown> }) => {
    sentParams.push({ ...input.query });
    const validationError = (path: string, message: string) => new ApiError(422, 'invalid', 'no', { errors: [{ path, message }] });
    // the API first checks the single values, and the ranges only when all values are valid
    if ('bhk_type' in input.query) throw validationError('bhk_type', 'not one of these');
    if ('price_min' in input.query) throw validationError('price_min', 'Min price is higher than max price.');
    return { data: { redirect: null, controls: [{ param: 'bhk_type', label: 'Bedrooms' }] } };
  }) as unknown as Client;
  const { ignoredMessages } = await loadSearch(
    api,
    'x',
    new URL('http://localhost/x?price_min=9&price_max=1&bhk_type=9BHK&furnishing=Fully'),
  );
  expect(ignoredMessages).toEqual(['Bedrooms: “9BHK” is not available and was ignored.', 'Min price is higher than max price.']);
  expect(sentParams).toHaveLength(3);
  expect(sentParams.at(-1)).toEqual({ slug: 'x', furnishing: ['Fully'] });
});
