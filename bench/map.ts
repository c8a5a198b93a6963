/**
 * How fast a map's viewport is answered inside the process, at 100,000 and at 1,000,000 live listings in 18 cities as skewed as
 * real ones: listings of the demo market over and over, each moved a little. 500 different viewports drawn from a seed pan and
 * zoom over the largest city with all sorts of filters. Prints milliseconds and ratios to a read by primary key of the same run.
 * `npx node bench/map.ts`
 */
import { chance, drawInt, drawOne, seeded } from '../kinds/draw.ts';
import { ColumnIndex } from '../server/search/column-index.ts';
import type { PlacedRow } from '../server/search/row.ts';
import type { SearchRequest } from '../server/search/index.ts';
import { layout } from '../server/search/layout.ts';
import { randomRequest } from '../server/search/random-request.ts';
import { readRows } from '../server/search/read.ts';
import { mapPins } from '../server/views/map-pins.ts';
import { byKey, openDemo } from './demo.ts';
import { table, timed } from './timing.ts';

const VIEWPORTS = 500;
const ROUNDS = 3;
const CITIES = 18;
/** Share of all listings in the largest city; the others share the rest. */
const LARGEST = 0.34;

const { db, now, end } = await openDemo();
const keys = await db.selectFrom('listing_search').select(['city_id as cityId', 'listing_id as listingId']).execute();
const rows = await readRows(db, keys);
const city = await db.selectFrom('city').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
const localities = await db.selectFrom('locality').select('id').where('city_id', '=', 1).execute();
const here = rows.filter(({ cityId }) => cityId === 1);

function* market(size: number): Generator<PlacedRow> {
  const random = seeded(7);
  for (let id = 1; id <= size; id++) {
    const largest = random() < LARGEST;
    const { kind, row } = drawOne(random, largest ? here : rows);
    const moved = (degrees: number | null) => degrees && Math.round((degrees + (random() + random() - 1) * 0.02) * 1e6) / 1e6;
    yield {
      cityId: largest ? 1 : drawInt(random, 2, CITIES),
      kind,
      row: {
        ...row,
        listingId: id,
        lat: moved(row.lat),
        lng: moved(row.lng),
        price: row.price && row.price + drawInt(random, 0, 20) * 100,
      },
    };
  }
}

function build(size: number): ColumnIndex {
  const index = new ColumnIndex(layout);
  for (const row of market(size)) index.load(row);
  index.finish();
  return index;
}

/** A phone or a desktop somewhere over the city, from all of it to a street. */
function viewports(): { request: SearchRequest; zoom: number }[] {
  const random = seeded(1);
  const around = { cityId: 1, centre: city, localityIds: localities.map(({ id }) => id), words: ['apartment', '2bhk', 'enclave'], now };
  return Array.from({ length: VIEWPORTS }, () => {
    const request = randomRequest(layout, around, random);
    const zoom = drawInt(random, 36, 68) / 4;
    const [width, height] = drawOne(random, [
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

const line = table('one listing by its primary key', await timed(keys.slice(0, 300), byKey(db), ROUNDS));
const drawn = viewports();
for (const size of [100_000, 1_000_000]) {
  const index = build(size);
  const largest = index.cityCount(1, ['residential_rent']);
  const full = drawn.filter(({ request }) => request.kinds.length === 1 && request.kinds[0] === 'residential_rent');
  line(`${size} listings, any viewport`, await timed(drawn, ({ request, zoom }) => index.map(request, zoom), ROUNDS));
  line(`  in the largest block, ${largest}`, await timed(full, ({ request, zoom }) => index.map(request, zoom), ROUNDS));
  const whole = [9, 10, 11].map((zoom) => ({
    request: { ...full[0]!.request, filters: {}, localityIds: [], text: null, bbox: null, flag: null },
    zoom,
  }));
  line(
    '  all of that block, no filter',
    await timed(Array.from({ length: 50 }, () => whole).flat(), ({ request, zoom }) => index.map(request, zoom), ROUNDS),
  );
}
const some = Array.from({ length: 100 }, (_, n) => here.slice(n, n + 100).map(({ row }) => row.listingId));
line('names and prices of 100 pins from the database', await timed(some, (ids) => mapPins(db, 1, ids), ROUNDS));

await end();
