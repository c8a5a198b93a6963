import { expect, test } from 'vitest';
import { ApiError, type Client } from '../../contract/base/client.ts';
import { loadDefaultCity } from './load-default-city.ts';

const coimbatore = { slug: 'coimbatore', name: 'Coimbatore', listings: 3 };
const chennai = { slug: 'chennai', name: 'சென்னை', listings: 0 };
const apiReturning = (answer: () => object) => (async () => answer()) as unknown as Client;

test('pages without a city use the configured city, in the language of the page', async () => {
  expect(await loadDefaultCity(apiReturning(() => ({ default: 'chennai', data: [coimbatore, chennai] })))).toEqual({
    slug: 'chennai',
    name: 'சென்னை',
  });
});

test('pages load without a default city when it is unknown or the API is unavailable', async () => {
  expect(await loadDefaultCity(apiReturning(() => ({ default: 'atlantis', data: [coimbatore] })))).toBeNull();
  const unavailable = apiReturning(() => {
    throw new ApiError(503, 'unavailable', 'Unavailable');
  });
  expect(await loadDefaultCity(unavailable)).toBeNull();
});
