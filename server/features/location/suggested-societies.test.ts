import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp } from '../../../test/app.ts';
import { placesOf } from '../../places/places.ts';
import { societiesOf } from '../../places/societies.ts';

test('only the societies with the most homes are compared with typed text, because anybody can name thousands', async () => {
  const app = await testApp();
  const { id: cityId } = await app.db.selectFrom('city').select('id').where('slug', '=', 'coimbatore').executeTakeFirstOrThrow();
  await sql`
    insert into society (city_id, slug, name, locality_id, lat, lng, homes, counted_at)
    select ${cityId}, 'velvet-' || n, 'Velvet Court ' || n, null, 11, 77, 10000 - n, now() from generate_series(1, 2500) n`.execute(app.db);
  await sql`insert into society_key (city_id, key, slug) select city_id, slug || '#0', slug from society`.execute(app.db);
  societiesOf.invalidate(app.db);
  placesOf.invalidate(app.db);
  const suggest = async (query: string) =>
    (await app.call(contract.location.suggestLocations, { query: { city: 'coimbatore', query, landmarks: 'true' } })).body.data;
  expect((await suggest('velvet court 2000'))[0]).toMatchObject({ slug: 'velvet-2000', exact: true });
  expect((await suggest('velvet court 2500')).map(({ slug }) => slug)).not.toContain('velvet-2500');
});
