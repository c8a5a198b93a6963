/** Cards of listings by their keys, by one query, in the order asked for. */
import { sql, type RawBuilder } from 'kysely';
import type { Card, Photo } from '../../contract/shapes.ts';
import { mediaUrl, variantWidths } from '../../contract/photos.ts';
import { ALL_KINDS, kindOf } from '../../kinds/index.ts';
import type { Kind, Values } from '../../kinds/field.ts';
import { named } from '../db/named.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { language } from '../language.ts';
import { agentOfOwner } from './agents.ts';
import { checkedBy } from './checked.ts';
import { cardFacts } from './facts.ts';
import { depositOf, priceOf, rateOf, sizeOf } from './figures.ts';
import { listingPath, listingTitle } from './title.ts';
import { optionLabel, textOf } from './text.ts';
import { publicPosition } from './visibility.ts';
import { PHOTO_CATEGORY } from '../../kinds/enumerations.ts';

const keyText = ({ cityId, listingId }: ListingKey): string => `${cityId}/${listingId}`;

type Wanted = RawBuilder<ListingKeyRow>;
const these = (keys: readonly ListingKey[]): Wanted =>
  sql`unnest(${sql.val(keys.map(({ cityId }) => cityId))}::smallint[], ${sql.val(keys.map(({ listingId }) => listingId))}::bigint[])`;
/**
 * Without a list: the database takes a list it does not know yet for ten rows, thinks one plan for all too dear, and plans this
 * statement anew for each listing, which takes three times as long as answering it.
 */
const thisOne = ({ cityId, listingId }: ListingKey): Wanted => sql`(select ${cityId}::smallint, ${listingId}::bigint)`;

/** What the rows of these listings begin with, in no order; see `named.ts` for the name. */
function rowsOf(db: Db | Tx, name: string, wanted: Wanted) {
  return db
    .selectFrom(wanted.as<'wanted'>(sql`wanted (city_id, id)`))
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'wanted.city_id').onRef('listing.id', '=', 'wanted.id'))
    .innerJoin('city', 'city.id', 'listing.city_id')
    .leftJoin('locality', 'locality.id', 'listing.locality_id')
    .innerJoin('app_user', 'app_user.id', 'listing.owner_id')
    .modifyFront(named(name))
    .select([
      'listing.city_id',
      'listing.id',
      'listing.public_id',
      'listing.kind',
      'listing.status',
      'listing.public_lat',
      'listing.public_lng',
      'listing.promotion_flags',
      'listing.first_published_at',
      'listing.last_confirmed_at',
      'city.slug as city_slug',
      nameOf<string>('city').as('city_name'),
      'locality.slug as locality_slug',
      nameOf<string | null>('locality').as('locality_name'),
      'app_user.name as owner_name',
    ]);
}
/** The name of a place in the language of the request, as `placesOf` gives it. */
const nameOf = <T extends string | null>(place: 'city' | 'locality') =>
  sql<T>`coalesce(${sql.ref(`${place}.names`)} ->> ${language()}::text, ${sql.ref(`${place}.name`)})`;

interface ListingKeyRow {
  city_id: number;
  id: number;
}

function wholeRowsOf(db: Db | Tx, name: string, wanted: Wanted) {
  return rowsOf(db, name, wanted)
    .select([
      'listing.details',
      'listing.closed_at',
      'listing.expires_at',
      'listing.content_changed_at',
      'city.state_code',
      'app_user.created_at as owner_since',
    ])
    .select([agentOfOwner.as('agent'), checkedBy(sql.ref('listing.city_id'), sql.ref('listing.id')).as('checked_at')]);
}

/** Rows of listings with their places and listers, in no order. */
export const listingRows = (db: Db | Tx, keys: readonly ListingKey[]) => wholeRowsOf(db, 'listing_rows', these(keys)).execute();

/** One of these with its gallery and the course of its price: a page is one question to the database. */
export const listingInFull = (db: Db | Tx, key: ListingKey) =>
  wholeRowsOf(db, 'listing_in_full', thisOne(key))
    .select([
      sql<
        PhotoRow[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'media_key', p.media_key, 'width', p.width, 'height', p.height,
        'blur', p.blur, 'alt_text', p.alt_text, 'category', p.category) order by p.position, p.id)
        from listing_photo p where p.city_id = listing.city_id and p.listing_id = listing.id), '[]')`.as('photos'),
      sql<{ at: string; amount: number }[]>`coalesce((select jsonb_agg(jsonb_build_object('at', p.at, 'amount', p.amount) order by p.at)
        from listing_price p where p.city_id = listing.city_id and p.listing_id = listing.id), '[]')`.as('prices'),
    ])
    .executeTakeFirst();

export type ListingRow = Awaited<ReturnType<typeof listingRows>>[number];
/** What a card is made of. */
export type CardRow = Omit<
  ListingRow,
  'closed_at' | 'expires_at' | 'content_changed_at' | 'state_code' | 'owner_since' | 'agent' | 'checked_at'
>;

/** Texts of several lines: the greater part of a listing's values, and never on a card. */
const LONG_TEXTS = [
  ...new Set(
    ALL_KINDS.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => (field.control === 'text' && field.multiline ? [name] : [])),
    ),
  ),
];

/** The same for cards: without long texts, and with the cover. */
async function cardRows(db: Db | Tx, keys: readonly ListingKey[]) {
  return rowsOf(db, 'card_rows', these(keys))
    .select(sql<Values>`listing.details - ${sql.val(LONG_TEXTS)}::text[]`.as('details'))
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('listing_photo as photo')
          .select(['photo.id', 'photo.media_key', 'photo.width', 'photo.height', 'photo.blur', 'photo.alt_text', 'photo.category'])
          .select(sql<number>`count(*) over ()`.as('count'))
          .whereRef('photo.city_id', '=', 'listing.city_id')
          .whereRef('photo.listing_id', '=', 'listing.id')
          .orderBy('photo.position')
          .orderBy('photo.id')
          .limit(1)
          .as('cover'),
      (join) => join.onTrue(),
    )
    .select([
      'cover.id as cover_id',
      'cover.media_key',
      'cover.width',
      'cover.height',
      'cover.blur',
      'cover.alt_text',
      'cover.category',
      'cover.count as photo_count',
    ])
    .execute();
}

/**
 * Cards in the order of `keys`; a key without a listing is left out, whatever its status is shown as it is. Holds nothing
 * personal: whoever may see the list may see the cards.
 */
export async function listingCards(db: Db | Tx, keys: readonly ListingKey[]): Promise<Card[]> {
  return (await keyedCards(db, keys)).map(({ card }) => card);
}

/** The same, each with its key. */
export async function keyedCards<K extends ListingKey>(db: Db | Tx, keys: readonly K[]): Promise<{ key: K; card: Card }[]> {
  if (keys.length === 0) return [];
  const rows = await cardRows(db, keys);
  const cards = new Map(
    rows.flatMap((row) => {
      const kind = kindOf(row.kind);
      const key = keyText({ cityId: row.city_id, listingId: row.id });
      return kind ? [[key, presentCard(kind, row, coverIn(row))] as const] : [];
    }),
  );
  return keys.flatMap((key) => {
    const card = cards.get(keyText(key));
    return card ? [{ key, card }] : [];
  });
}

interface Cover {
  readonly photo: PhotoRow;
  readonly count: number;
}
export interface PhotoRow {
  readonly id: string;
  readonly media_key: string;
  readonly width: number;
  readonly height: number;
  readonly blur: string | null;
  readonly alt_text: string | null;
  readonly category: string | null;
}

function coverIn(row: Awaited<ReturnType<typeof cardRows>>[number]): Cover | undefined {
  const { cover_id: id, media_key, width, height, photo_count: count } = row;
  if (id === null || media_key === null || width === null || height === null) return undefined;
  const { blur, alt_text, category } = row;
  return { photo: { id, media_key, width, height, blur, alt_text, category }, count: count ?? 1 };
}

/** A picture for visitors. Where its owner wrote no description, what it shows stands in. */
export function presentPhoto(row: PhotoRow, title: string): Photo {
  const shows = row.category ? optionLabel(PHOTO_CATEGORY, row.category) : null;
  return {
    id: row.id,
    url: mediaUrl(row.media_key),
    widths: variantWidths(row.width),
    width: row.width,
    height: row.height,
    blur: row.blur,
    alt: row.alt_text ?? (shows ? textOf('photo.alt', { title, shows }) : title),
    category: row.category,
  };
}

/** Name of the developer who offers it, for the listing's address; other listers have no business there. */
export function builderOf(row: Pick<ListingRow, 'details' | 'owner_name'>): string | null {
  return row.details.listing_role === 'Developer' ? row.owner_name : null;
}

const isTrue = (values: Values, names: readonly string[]): boolean => names.some((name) => values[name] === true);

export function presentCard(kind: Kind, row: CardRow, cover: Cover | undefined): Card {
  const values = row.details;
  const [price, size] = [priceOf(kind, values), sizeOf(kind, values)];
  const title = listingTitle(kind, values);
  return {
    id: row.public_id,
    kind: row.kind,
    url: listingPath(kind, values, { publicId: row.public_id, city: row.city_slug, area: row.locality_slug, builder: builderOf(row) }),
    title,
    city: { slug: row.city_slug, name: row.city_name },
    locality: row.locality_slug && row.locality_name ? { slug: row.locality_slug, name: row.locality_name } : null,
    price,
    deposit: depositOf(kind, values),
    area: size,
    rate: rateOf(price, size),
    facts: cardFacts(kind, values),
    photo: cover ? presentPhoto(cover.photo, title) : null,
    photo_count: cover?.count ?? 0,
    listing_role: String(values.listing_role ?? ''),
    negotiable: isTrue(values, ['rent_negotiable', 'price_negotiable']),
    status: row.status,
    first_published_at: row.first_published_at?.toISOString() ?? null,
    last_confirmed_at: row.last_confirmed_at?.toISOString() ?? null,
    position: publicPosition(row),
    promotion_flags: row.promotion_flags,
  };
}
