import { expect, test } from 'vitest';
import { ApiError, type Client } from '../../../contract/client.ts';
import { loadDefaultCity } from './default-city.ts';

const coimbatore = { slug: 'coimbatore', name: 'Coimbatore', listings: 3 };
const chennai = { slug: 'chennai', name: 'சென்னை', listings: 0 };
const answering = (answer: () => object) => (async () => answer()) as unknown as Client;

test('pages that are in no city show the one the site is set to, in the language they are read in', async () => {
  expect(await loadDefaultCity(answering(() => ({ default: 'chennai', data: [coimbatore, chennai] })))).toEqual({
    slug: 'chennai',
    name: 'சென்னை',
  });
});

test('a site whose city there is not, or that cannot be asked, shows its pages all the same', async () => {
  expect(await loadDefaultCity(answering(() => ({ default: 'atlantis', data: [coimbatore] })))).toBeNull();
  const away = answering(() => {
    throw new ApiError(503, 'unavailable', 'Away');
  });
  expect(await loadDefaultCity(away)).toBeNull();
});
