/** The page of prices: a city or a locality of it, one kind, perhaps one number of bedrooms. */
import { sql } from 'kysely';
import type { PricesPage } from '../../../contract/prices.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { BEDROOM_PARAM, BEDROOM_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { optionLabelId } from '../../../kinds/label-ids.ts';
import { ALL_KINDS, KINDS, type KindId } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { textOf } from '../../views/text.ts';
import type { Places } from '../../views/places.ts';
import { pricesUrl, type PricesOf } from '../../views/prices-pages.ts';
import { figuresOf, type PriceRow } from './figures.ts';

function searchOf({ city, locality, kind, bedrooms }: PricesOf): string {
  const params: Record<string, string[]> = bedrooms ? { [BEDROOM_PARAM]: [bedrooms] } : {};
  return searchUrl({ intent: KINDS[kind].tab, kind, city: city.slug, localities: locality ? [locality.slug] : [], params });
}

export async function pricesPage(db: Db, places: Places, asked: PricesOf): Promise<PricesPage> {
  const { city, locality, kind, bedrooms } = asked;
  const rows = await readRows(db, asked);
  const latest = rows.reduce((month, row) => (row.month > month ? row.month : month), '');
  const own = rows.filter((row) => row.locality_id === (locality?.id ?? 0) && row.bedrooms === (bedrooms ?? ''));
  const present = own.find((row) => row.month === latest);
  const place = locality ? textOf('heading.in_locality', { locality: locality.name, city: city.name }) : city.name;
  const label = bedrooms && bedroomLabel(kind, bedrooms);
  const title = label ? textOf(`prices.title_bedrooms.${kind}`, { bedrooms: label, place }) : textOf(`prices.title.${kind}`, { place });
  const localities = locality ? [] : localityRows(places, asked, rows, latest);
  return {
    title,
    description: textOf('prices.description', { title }),
    canonical: pricesUrl(asked),
    indexable: bedrooms === null && (present !== undefined || localities.length > 0),
    city: { slug: city.slug, name: city.name },
    locality: locality && { slug: locality.slug, name: locality.name },
    kind,
    per: perOf(kind),
    counted_at: rows.find((row) => row.month === latest)?.counted_at.toISOString() ?? null,
    now: present ? figuresOf(present) : null,
    months: own.toSorted((a, b) => a.month.localeCompare(b.month)).map((row) => ({ month: row.month.slice(0, 7), ...figuresOf(row) })),
    localities,
    kinds: ALL_KINDS.map(({ id }) => ({
      value: id,
      label: textOf(`prices.kind.${id}`),
      url: pricesUrl({ city, locality, kind: id, bedrooms: null }),
      selected: id === kind,
    })),
    bedrooms: bedroomChoices(asked, rows, latest),
    search: searchOf(asked),
    breadcrumbs: [
      { name: textOf('prices.home'), url: '/' },
      { name: textOf('prices.in_city', { city: city.name }), url: pricesUrl({ ...asked, locality: null, bedrooms: null }) },
      ...(locality ? [{ name: locality.name, url: pricesUrl({ ...asked, bedrooms: null }) }] : []),
    ],
  };
}

/** What the page may need: the place's own rows of every month, and of the present month every locality's and every number of bedrooms. */
async function readRows(db: Db, { city, locality, kind, bedrooms }: PricesOf): Promise<PriceRow[]> {
  return db
    .selectFrom('locality_price')
    .selectAll()
    .select(sql<string>`month::text`.as('month'))
    .where('city_id', '=', city.id)
    .where('kind', '=', kind)
    .where((is) =>
      is.or([
        is('locality_id', '=', locality?.id ?? 0),
        is.and([
          is('bedrooms', '=', bedrooms ?? ''),
          is('month', '=', sql<Date>`(select max(month) from locality_price where city_id = ${city.id} and kind = ${kind})`),
        ]),
      ]),
    )
    .execute();
}

function localityRows(places: Places, asked: PricesOf, rows: readonly PriceRow[], latest: string): PricesPage['localities'] {
  return rows
    .filter((row) => row.locality_id > 0 && row.month === latest && row.bedrooms === (asked.bedrooms ?? ''))
    .toSorted((a, b) => b.listings - a.listings || a.locality_id - b.locality_id)
    .flatMap((row) => {
      const locality = places.localityById(row.locality_id);
      if (!locality) return [];
      const there = { ...asked, locality };
      return [
        {
          name: locality.name,
          slug: locality.slug,
          url: pricesUrl(there),
          search: searchOf(there),
          listings: row.listings,
          figures: figuresOf(row),
        },
      ];
    });
}

function bedroomChoices(asked: PricesOf, rows: readonly PriceRow[], latest: string): PricesPage['bedrooms'] {
  const there = rows.filter((row) => row.month === latest && row.locality_id === (asked.locality?.id ?? 0) && row.bedrooms !== '');
  const tokens = BEDROOM_TOKENS.filter((token) => token === asked.bedrooms || there.some((row) => row.bedrooms === token));
  if (tokens.length === 0) return [];
  return [null, ...tokens].map((token) => ({
    value: token,
    label: token ? bedroomLabel(asked.kind, token) : textOf('prices.any_bedrooms'),
    url: pricesUrl({ ...asked, bedrooms: token }),
    selected: token === asked.bedrooms,
  }));
}

function bedroomLabel(kind: KindId, token: string): string {
  const field = KINDS[kind].fields[BEDROOM_PARAM];
  return field?.control === 'choice' ? textOf(optionLabelId(field.of, token)) : token;
}

/** What the price of a kind is asked for. */
function perOf(kind: KindId): PricesPage['per'] {
  const [path = ''] = KINDS[kind].price;
  const [name = '', column] = path.split('.');
  const field = KINDS[kind].fields[name];
  const cell = column && field?.control === 'rows' ? field.fields[column] : field;
  return cell?.control === 'money' ? cell.per : 'once';
}
