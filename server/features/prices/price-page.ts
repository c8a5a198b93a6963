/** The page of asking prices of a city or locality, for one kind and possibly one number of bedrooms. */
import { sql } from 'kysely';
import type { PricesPage } from '../../../contract/prices.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { BEDROOM_PARAM, BEDROOM_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { textById } from '../../i18n/text.ts';
import type { Places } from '../../places/places.ts';
import { bedroomLabel, presentStatistics, priceUnit, type PriceRow } from '../../places/price-statistics.ts';
import { pricePageUrl, type PricePage } from '../../places/price-pages.ts';

function searchPageUrl({ city, locality, kind, bedrooms }: PricePage): string {
  const params: Record<string, string[]> = bedrooms ? { [BEDROOM_PARAM]: [bedrooms] } : {};
  return searchUrl({ intent: KINDS[kind].intent, kind, city: city.slug, localities: locality ? [locality.slug] : [], params });
}

export async function pricesPage(db: Db, places: Places, subject: PricePage): Promise<PricesPage> {
  const { city, locality, kind, bedrooms } = subject;
  const rows = await readRows(db, subject);
  const latest = rows.reduce((month, row) => (row.month > month ? row.month : month), '');
  const own = rows.filter((row) => row.locality_id === (locality?.id ?? 0) && row.bedrooms === (bedrooms ?? ''));
  const current = own.find((row) => row.month === latest);
  const place = locality ? textById('heading.in_locality', { locality: locality.name, city: city.name }) : city.name;
  const label = bedrooms && bedroomLabel(kind, bedrooms);
  const title = label ? textById(`prices.title_bedrooms.${kind}`, { bedrooms: label, place }) : textById(`prices.title.${kind}`, { place });
  const localities = locality ? [] : localityRows(places, subject, rows, latest);
  return {
    title,
    description: textById('prices.description', { title }),
    canonical: pricePageUrl(subject),
    indexable: bedrooms === null && (current !== undefined || localities.length > 0),
    city: { slug: city.slug, name: city.name },
    locality: locality && { slug: locality.slug, name: locality.name },
    kind,
    per: priceUnit(kind),
    counted_at: rows.find((row) => row.month === latest)?.counted_at.toISOString() ?? null,
    now: current ? presentStatistics(current) : null,
    months: own
      .toSorted((a, b) => a.month.localeCompare(b.month))
      .map((row) => ({ month: row.month.slice(0, 7), ...presentStatistics(row) })),
    localities,
    kinds: ALL_KINDS.map(({ id }) => ({
      value: id,
      label: textById(`prices.kind.${id}`),
      url: pricePageUrl({ city, locality, kind: id, bedrooms: null }),
      selected: id === kind,
    })),
    bedrooms: bedroomChoices(subject, rows, latest),
    search: searchPageUrl(subject),
    breadcrumbs: [
      { name: textById('prices.home'), url: '/' },
      { name: textById('prices.in_city', { city: city.name }), url: pricePageUrl({ ...subject, locality: null, bedrooms: null }) },
      ...(locality ? [{ name: locality.name, url: pricePageUrl({ ...subject, bedrooms: null }) }] : []),
    ],
  };
}

/** Reads the rows of the page: those of its own place for every month, and those of all localities for the latest month. */
async function readRows(db: Db, { city, locality, kind, bedrooms }: PricePage): Promise<PriceRow[]> {
  return db
    .selectFrom('locality_price')
    .selectAll()
    .select(sql<string>`month::text`.as('month'))
    .where('city_id', '=', city.id)
    .where('kind', '=', kind)
    .where((where) =>
      where.or([
        where('locality_id', '=', locality?.id ?? 0),
        where.and([
          where('bedrooms', '=', bedrooms ?? ''),
          where('month', '=', sql<Date>`(select max(month) from locality_price where city_id = ${city.id} and kind = ${kind})`),
        ]),
      ]),
    )
    .execute();
}

function localityRows(places: Places, subject: PricePage, rows: readonly PriceRow[], latest: string): PricesPage['localities'] {
  return rows
    .filter((row) => row.locality_id > 0 && row.month === latest && row.bedrooms === (subject.bedrooms ?? ''))
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
          search: searchPageUrl(localitySubject),
          listings: row.listings,
          figures: presentStatistics(row),
        },
      ];
    });
}

function bedroomChoices(subject: PricePage, rows: readonly PriceRow[], latest: string): PricesPage['bedrooms'] {
  const placeRows = rows.filter((row) => row.month === latest && row.locality_id === (subject.locality?.id ?? 0) && row.bedrooms !== '');
  const tokens = BEDROOM_TOKENS.filter((token) => token === subject.bedrooms || placeRows.some((row) => row.bedrooms === token));
  if (tokens.length === 0) return [];
  return [null, ...tokens].map((token) => ({
    value: token,
    label: token ? bedroomLabel(subject.kind, token) : textById('prices.any_bedrooms'),
    url: pricePageUrl({ ...subject, bedrooms: token }),
    selected: token === subject.bedrooms,
  }));
}
