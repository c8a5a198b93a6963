/**
 * Measures the markers of map viewports in the search index, without HTTP, at 100,000 and at 1,000,000 live listings. The listings are
 * copies of the demo market, moved a little, in 18 cities; the largest has a third of them, as in reality. 500 different viewports from a
 * seeded random generator cover the largest city at various zooms, most with filters. Prints milliseconds, and ratios to a read by primary
 * key of the same run.
 *
 *   npx node bench/map.ts
 */
import { chance, randomInt, pickOne, seededRandom } from '../kinds/seeded-random.ts';
import { ColumnIndex } from '../server/search/column-index.ts';
import type { KindRow } from '../server/search/index/row.ts';
import type { SearchRequest } from '../server/search/types.ts';
import { layout } from '../server/search/layout.ts';
import { layoutOf } from '../server/search/table/numbering.ts';
import { randomRequest } from '../server/search/testing/random-request.ts';
import { readRows } from '../server/search/table/read-rows.ts';
import { readMapPins } from '../server/features/search/map-pins.ts';
import { readByKey, openDemoDatabase } from './demo.ts';
import { createTablePrinter, measure } from './timing.ts';

const VIEWPORTS = 500;
const ROUNDS = 3;
const CITIES = 18;
/** Share of all listings in the largest city; the others share the rest. */
const LARGEST_CITY_SHARE = 0.34;

const { db, now, end } = await openDemoDatabase();
const keys = await db.selectFrom('listing_search').select(['city_id as cityId', 'listing_id as listingId']).execute();
const numbered = await layoutOf(db);
const rows = await readRows(db, keys);
const city = await db.selectFrom('city').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
const localities = await db.selectFrom('locality').select('id').where('city_id', '=', 1).execute();
const largestCityRows = rows.filter(({ cityId }) => cityId === 1);

function* generateRows(size: number): Generator<KindRow> {
  const random = seededRandom(7);
  for (let id = 1; id <= size; id++) {
    const largest = random() < LARGEST_CITY_SHARE;
    const { kind, row } = pickOne(random, largest ? largestCityRows : rows);
    const shifted = (degrees: number | null) => degrees && Math.round((degrees + (random() + random() - 1) * 0.02) * 1e6) / 1e6;
    yield {
      cityId: largest ? 1 : randomInt(random, 2, CITIES),
      kind,
      row: {
        ...row,
        listingId: id,
        lat: shifted(row.lat),
        lng: shifted(row.lng),
        price: row.price && row.price + randomInt(random, 0, 20) * 100,
      },
    };
  }
}

function build(size: number): ColumnIndex {
  const index = new ColumnIndex(numbered);
  for (const row of generateRows(size)) index.load(row);
  index.finish();
  return index;
}

/** Viewports of phones, tablets and desktops at random positions and zooms, from the whole city to one street. */
function viewports(): { request: SearchRequest; zoom: number }[] {
  const random = seededRandom(1);
  const sampleContext = {
    cityId: 1,
    centre: city,
    localityIds: localities.map(({ id }) => id),
    words: ['apartment', '2bhk', 'enclave'],
    now,
  };
  return Array.from({ length: VIEWPORTS }, () => {
    const request = randomRequest(layout, sampleContext, random);
    const zoom = randomInt(random, 36, 68) / 4;
    const [width, height] = pickOne(random, [
      [360, 560],
      [700, 800],
      [1300, 800],
    ]);
    const degrees = 360 / (512 * 2 ** zoom);
    const spread = chance(random, 0.5) ? 0.05 : 0.15;
    const [lng, lat] = [city.lng + (random() - 0.5) * spread, city.lat + (random() - 0.5) * spread];
    const [dx, dy] = [(width * degrees) / 2, (height * degrees) / 2];
    return {
      zoom,
      request: {
        ...request,
        polygon: null,
        near: null,
        bbox: [lng - dx, lat - dy, lng + dx, lat + dy],
        filters: chance(random, 0.4) ? {} : request.filters,
      },
    };
  });
}

const printRow = createTablePrinter('one listing by its primary key', await measure(keys.slice(0, 300), readByKey(db), ROUNDS));
const viewportList = viewports();
for (const size of [100_000, 1_000_000]) {
  const index = build(size);
  const largest = index.cityCount(1, ['residential_rent']);
  const full = viewportList.filter(({ request }) => request.kinds.length === 1 && request.kinds[0] === 'residential_rent');
  printRow(`${size} listings, any viewport`, await measure(viewportList, ({ request, zoom }) => index.map(request, zoom), ROUNDS));
  printRow(`  rentals of the largest city, ${largest}`, await measure(full, ({ request, zoom }) => index.map(request, zoom), ROUNDS));
  const whole = [9, 10, 11].map((zoom) => ({
    request: { ...full[0]!.request, filters: {}, localityIds: [], text: null, bbox: null, flag: null },
    zoom,
  }));
  printRow(
    '  all of these, without a filter',
    await measure(Array.from({ length: 50 }, () => whole).flat(), ({ request, zoom }) => index.map(request, zoom), ROUNDS),
  );
}
const pinIds = Array.from({ length: 100 }, (_, n) => largestCityRows.slice(n, n + 100).map(({ row }) => row.listingId));
printRow('names and prices of 100 pins from the database', await measure(pinIds, (ids) => readMapPins(db, 1, ids), ROUNDS));

await end();
