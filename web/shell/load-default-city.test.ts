import { expect, test } from 'vitest';
import { ApiError, type Client } from '../../contract/base/client.ts';
import { loadDefaultCity } from './load-default-city.ts';

const coimbatore = { slug: 'coimbatore', name: 'Coimbatore', listings: 3 };
const chennai = { slug: 'chennai', name: 'சென்னை', listings: 0 };
const apiReturning = (respond: () => object) => (async () => respond()) as unknown as Client;

test('the default city is the configured one, with the name that the API returns', async () => {
  expect(await loadDefaultCity(apiReturning(() => ({ default: 'chennai', data: [coimbatore, chennai] })))).toEqual({
    slug: 'chennai',
    name: 'சென்னை',
  });
});

test('the default city is null when the API does not know it or is unavailable', async () => {
  expect(await loadDefaultCity(apiReturning(() => ({ default: 'atlantis', data: [coimbatore] })))).toBeNull();
  const unavailable = apiReturning(() => {
    throw new ApiError(503, 'unavailable', 'Unavailable');
  });
  expect(await loadDefaultCity(unavailable)).toBeNull();
});
