import { createHash } from 'node:crypto';
import { parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { exportOpenData } from './export.ts';

const SECRETS = ['Meena Sundaram', 'meena@homes.example', '9444455555', '12-B Blossom Court', 'Behind the temple'];
/** The first of June in India, and still May in UTC. */
const PUBLISHED_AT = new Date('2020-05-31T20:00:00Z');
/** A point that differs from every rounded position. */
const EXACT = { lat: 11.012345, lng: 76.954321 };
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 100 }]);
  const owner = await signIn(app);
  await app.db.updateTable('app_user').set({ name: SECRETS[0]!, email: SECRETS[1]! }).where('id', '=', owner.id).execute();
  for (const precision of ['exact', 'street', 'locality']) {
    const { listingId } = await newListing(app, owner.id);
    const personal = {
      location_precision: precision,
      secondary_phone: SECRETS[2],
      society_name: SECRETS[3],
      street: SECRETS[3],
      landmark: SECRETS[4],
      description: SECRETS.join(' '),
      // not an option of this choice
      furnishing: `Call ${SECRETS[2]}`,
    };
    await sql`update listing set details = details || ${JSON.stringify(personal)}::jsonb, public_lat = ${EXACT.lat}, public_lng = ${EXACT.lng},
      first_published_at = ${PUBLISHED_AT} where id = ${listingId}`.execute(app.db);
  }
  await newListing(app, owner.id, 'draft');
  await exportOpenData(app.deps);
}, 60_000);

const get = (file: string) => app.fastify.inject(`/open-data/${file}`);
const rowsOf = (csv: string) => csv.trim().split('\r\n');

test('the files of a city contain every live listing and state their licence', async () => {
  const { liveCount } = await app.db
    .selectFrom('listing')
    .select((e) => e.fn.countAll<number>().as('liveCount'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const [csv, geojson, index] = [await get('coimbatore.csv'), await get('coimbatore.geojson'), await get('index.json')];
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(rowsOf(csv.body)).toHaveLength(Number(liveCount) + 1);
  const { features } = JSON.parse(geojson.body) as { features: { geometry: { coordinates: number[] } }[] };
  expect(features).toHaveLength(Number(liveCount));
  const { body } = await app.call(contract.openData.getOpenData, {});
  expect(JSON.parse(index.body)).toEqual(body.data);
  const coimbatore = body.data.cities.find(({ slug }) => slug === 'coimbatore')!;
  expect(coimbatore.listings).toBe(Number(liveCount));
  for (const { name, bytes, sha256 } of coimbatore.files) {
    const { rawPayload, headers } = await get(name);
    expect([rawPayload.length, createHash('sha256').update(rawPayload).digest('hex')], name).toEqual([bytes, sha256]);
    const notModified = await app.fastify.inject({ url: `/open-data/${name}`, headers: { 'if-none-match': `W/${headers['etag']}` } });
    expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
  }
  expect(csv.headers['link']).toContain('LICENCE.txt');
  expect((await get('LICENCE.txt')).body).toContain('Attribution 4.0');
});

test('the files have no numbers, names, mail addresses, ids or exact positions', async () => {
  const ids = await app.db.selectFrom('listing').select('public_id').execute();
  const people = await app.db.selectFrom('app_user').select(['id', 'name', 'phone', 'email']).execute();
  const personal = [...SECRETS, ...ids.map(({ public_id }) => public_id), ...people.flatMap((person) => Object.values(person))];
  for (const file of ['coimbatore.csv', 'coimbatore.geojson', 'chennai.csv', 'index.json']) {
    const { body } = await get(file);
    for (const text of personal)
      if (typeof text === 'string' && text.length > 3) expect(body.includes(text), `${file}: ${text}`).toBe(false);
    expect(body).not.toMatch(/(?<![0-9a-f])[6-9]\d{9}(?![0-9a-f])|@\w/);
    expect(body).not.toContain(String(EXACT.lat).slice(0, 6));
  }
  const [, ...rows] = rowsOf((await get('coimbatore.csv')).body);
  for (const row of rows) {
    expect(row).toMatch(/,(\d+(\.\d{1,2})?)?,(\d+(\.\d{1,2})?)?$/);
    // only options of a choice are exported, never other text in that field
    expect(row).not.toContain('Call');
  }
  const { features } = JSON.parse((await get('coimbatore.geojson')).body) as { features: { geometry: { coordinates: number[] } | null }[] };
  for (const degrees of features.flatMap(({ geometry }) => geometry?.coordinates ?? []))
    expect(String(degrees)).toMatch(/^\d+(\.\d{1,2})?$/);
});

test('the month of publication is the month in India', async () => {
  const { body } = await get('coimbatore.csv');
  expect([body.match(/,2020-06,/g)?.length, body.includes('2020-05')]).toEqual([3, false]);
});

test('the three formats contain the same rows', async () => {
  const { rawPayload } = await get('coimbatore.parquet');
  const rows = await parquetReadObjects({ file: new Uint8Array(rawPayload).buffer });
  const { features } = JSON.parse((await get('coimbatore.geojson')).body) as {
    features: { geometry: { coordinates: [number, number] } | null; properties: object }[];
  };
  const geojsonRows = features.map(({ geometry, properties }) => ({
    ...properties,
    lat: geometry?.coordinates[1] ?? null,
    lng: geometry?.coordinates[0] ?? null,
  }));
  const lines = rowsOf((await get('coimbatore.csv')).body);
  expect(rows.map((row) => ({ ...row, lat: row['lat'] ?? null, lng: row['lng'] ?? null }))).toEqual(geojsonRows);
  expect(lines.slice(1)).toEqual(
    rows.map((row) =>
      Object.values(row)
        .map((value) => value ?? '')
        .join(','),
    ),
  );
});

test('no other file of the storage is served', async () => {
  for (const file of ['nowhere.csv', '..%2Fsearch%2Findex.json', 'index.csv.json', 'coimbatore.exe'])
    expect((await get(file)).statusCode, file).toBe(404);
});
