/** The page of asking prices of a city or locality, for one kind and possibly one number of bedrooms. */
import { sql } from 'kysely';
import type { PricePage } from '../../../contract/prices.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { BEDROOM_PARAM, BEDROOM_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { textById } from '../../i18n/text.ts';
import type { Places } from '../../places/places.ts';
import { bedroomLabel, presentStatistics, priceUnit, type PriceRow } from '../../places/price-statistics.ts';
import { pricePageUrl, type PricePageSubject } from '../../places/price-pages.ts';

/** In rows of `locality_price`: the statistics of the whole city, and of all numbers of bedrooms. */
const WHOLE_CITY = 0;
const ANY_BEDROOMS = '';

function searchPageUrl({ city, locality, kind, bedrooms }: PricePageSubject): string {
  const params: Record<string, string[]> = bedrooms ? { [BEDROOM_PARAM]: [bedrooms] } : {};
  return searchUrl({ intent: KINDS[kind].intent, kind, city: city.slug, localities: locality ? [locality.slug] : [], params });
}

export async function readPricePage(db: Db, places: Places, subject: PricePageSubject): Promise<PricePage> {
  const { city, locality, kind, bedrooms } = subject;
  const rows = await readRows(db, subject);
  const latestMonth = rows.reduce((month, row) => (row.month > month ? row.month : month), '');
  const rowsOfPlace = rows.filter((row) => row.locality_id === (locality?.id ?? WHOLE_CITY) && row.bedrooms === (bedrooms ?? ANY_BEDROOMS));
  const currentRow = rowsOfPlace.find((row) => row.month === latestMonth);
  const place = locality ? textById('heading.in_locality', { locality: locality.name, city: city.name }) : city.name;
  const bedroomText = bedrooms && bedroomLabel(kind, bedrooms);
  const title = bedroomText
    ? textById(`prices.title_bedrooms.${kind}`, { bedrooms: bedroomText, place })
    : textById(`prices.title.${kind}`, { place });
  const localities = locality ? [] : localityRows(places, subject, rows, latestMonth);
  return {
    title,
    description: textById('prices.description', { title }),
    canonical: pricePageUrl(subject),
    indexable: bedrooms === null && (currentRow !== undefined || localities.length > 0),
    city: { slug: city.slug, name: city.name },
    locality: locality && { slug: locality.slug, name: locality.name },
    kind,
    per: priceUnit(kind),
    counted_at: rows.find((row) => row.month === latestMonth)?.counted_at.toISOString() ?? null,
    current: currentRow ? presentStatistics(currentRow) : null,
    months: rowsOfPlace
      .toSorted((a, b) => a.month.localeCompare(b.month))
      .map((row) => ({ month: row.month.slice(0, 7), ...presentStatistics(row) })),
    localities,
    kinds: ALL_KINDS.map(({ id }) => ({
      value: id,
      label: textById(`prices.kind.${id}`),
      url: pricePageUrl({ city, locality, kind: id, bedrooms: null }),
      selected: id === kind,
    })),
    bedrooms: bedroomChoices(subject, rows, latestMonth),
    search_url: searchPageUrl(subject),
    breadcrumbs: [
      { name: textById('prices.home'), url: '/' },
      { name: textById('prices.in_city', { city: city.name }), url: pricePageUrl({ ...subject, locality: null, bedrooms: null }) },
      ...(locality ? [{ name: locality.name, url: pricePageUrl({ ...subject, bedrooms: null }) }] : []),
    ],
  };
}

/** Reads the rows of the page: those of its own place for every month, and those of all localities for the latest month. */
async function readRows(db: Db, { city, locality, kind, bedrooms }: PricePageSubject): Promise<PriceRow[]> {
  return db
    .selectFrom('locality_price')
    .selectAll()
    .select(sql<string>`month::text`.as('month'))
    .where('city_id', '=', city.id)
    .where('kind', '=', kind)
    .where((e) =>
      e.or([
        e('locality_id', '=', locality?.id ?? WHOLE_CITY),
        e.and([
          e('bedrooms', '=', bedrooms ?? ANY_BEDROOMS),
          e('month', '=', sql<Date>`(select max(month) from locality_price where city_id = ${city.id} and kind = ${kind})`),
        ]),
      ]),
    )
    .execute();
}

function localityRows(places: Places, subject: PricePageSubject, rows: readonly PriceRow[], latestMonth: string): PricePage['localities'] {
  return rows
    .filter((row) => row.locality_id !== WHOLE_CITY && row.month === latestMonth && row.bedrooms === (subject.bedrooms ?? ANY_BEDROOMS))
    .toSorted((a, b) => b.listings - a.listings || a.locality_id - b.locality_id)
    .flatMap((row) => {
      const locality = places.localityById(row.locality_id);
      if (!locality) return [];
      const localitySubject = { ...subject, locality };
      return [
        {
          name: locality.name,
          slug: locality.slug,
          url: pricePageUrl(localitySubject),
          search_url: searchPageUrl(localitySubject),
          listings: row.listings,
          figures: presentStatistics(row),
        },
      ];
    });
}

function bedroomChoices(subject: PricePageSubject, rows: readonly PriceRow[], latestMonth: string): PricePage['bedrooms'] {
  const placeRows = rows.filter(
    (row) => row.month === latestMonth && row.locality_id === (subject.locality?.id ?? WHOLE_CITY) && row.bedrooms !== ANY_BEDROOMS,
  );
  const tokens = BEDROOM_TOKENS.filter((token) => token === subject.bedrooms || placeRows.some((row) => row.bedrooms === token));
  if (tokens.length === 0) return [];
  return [null, ...tokens].map((token) => ({
    value: token,
    label: token ? bedroomLabel(subject.kind, token) : textById('prices.any_bedrooms'),
    url: pricePageUrl({ ...subject, bedrooms: token }),
    selected: token === subject.bedrooms,
  }));
}
