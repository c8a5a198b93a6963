/** Reads listings by their keys, as cards or in full, with their places and owners. Each function needs one query. */
import { sql, type RawBuilder } from 'kysely';
import type { Card } from '../../../contract/listing/card.ts';
import type { ResponseStats } from '../../../contract/listing/response-stats.ts';
import { BEDROOM_PARAM } from '../../../contract/slug/vocabulary.ts';
import type { Values } from '../../../kinds/field.ts';
import { ALL_KINDS, kindOf } from '../../../kinds/index.ts';
import { agentOfOwner } from '../../accounts/agents.ts';
import type { Language } from '../../../contract/languages.ts';
import { keyArrays, keysTable } from '../../db/keys-table.ts';
import { buildOnce, preparedAs } from '../../db/prepared-statements.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { recordListingReads } from '../../db/listing-reads.ts';
import { currentLanguage } from '../../i18n/language.ts';
import type { EvidenceMethod } from '../evidence/chain.ts';
import { readStoredRecords, type StoredRecord } from '../evidence/stored-records.ts';
import { cardBadge } from '../evidence/present-badges.ts';
import { inferredAgentCondition } from '../home/inferred-agent.ts';
import { staffApprovedAt } from '../../search/table/staff-approval.ts';
import type { SimilarPrices } from '../present/price-insight.ts';
import { MAX_PRICES } from '../present/price-history.ts';
import { presentCard, type Cover, type DisplayPhoto, type LastPrice } from '../present/listing-card.ts';

const keyText = ({ cityId, listingId }: ListingKey): string => `${cityId}/${listingId}`;

/**
 * The key of one listing as a table, found by its public id, so that a page needs no statement before this one. It uses no array parameter,
 * for the same reason as the limit of `keysTable`.
 */
const keyTable = (publicId: string): RawBuilder<ListingKeyRow> =>
  sql`(select city_id, id from listing where public_id = ${sql.val(publicId)})`;

/**
 * The columns that every read of listings needs, without an order.
 * @param name of the prepared statement (see `preparedAs`)
 * @param language for the names of places
 */
function baseQuery(db: Db | Tx, name: string, keys: RawBuilder<ListingKeyRow>, language: Language) {
  return db
    .selectFrom(keys.as<'requested'>(sql`requested (city_id, id)`))
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'requested.city_id').onRef('listing.id', '=', 'requested.id'))
    .innerJoin('city', 'city.id', 'listing.city_id')
    .leftJoin('locality', 'locality.id', 'listing.locality_id')
    .innerJoin('app_user', 'app_user.id', 'listing.owner_id')
    .modifyFront(preparedAs(name))
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
      localizedName<string>('city', language).as('city_name'),
      'locality.slug as locality_slug',
      localizedName<string | null>('locality', language).as('locality_name'),
      'app_user.name as owner_name',
    ])
    .select([inferredAgentCondition(sql.ref('listing.owner_id')).as('is_inferred_agent'), homeListingCount.as('home_listing_count')]);
}
/** Number of live listings of the same home; 0 when the listing is the only one. */
const homeListingCount = sql<number>`(select count(*) from home_listing own
  join home_listing o on o.city_id = own.city_id and o.home_id = own.home_id
  where own.city_id = listing.city_id and own.listing_id = listing.id)`;
/** The localized name of a place, as in `placesOf`. */
const localizedName = <T extends string | null>(place: 'city' | 'locality', language: Language) =>
  sql<T>`coalesce(${sql.ref(`${place}.names`)} ->> ${sql.val(language)}::text, ${sql.ref(`${place}.name`)})`;

/**
 * Median prices of similar homes (see `compute-price-statistics`) in the last month that was computed, unless that is long ago. Uses the
 * index of the primary key and reads one row for each listing.
 */
const similarPrices = sql<SimilarPrices | null>`(
  select json_build_object('price', p.price_median, 'rate', p.rate_median, 'listings', p.listings) from locality_price p
  where p.city_id = listing.city_id and p.kind = listing.kind and p.locality_id = listing.locality_id
    and p.bedrooms = listing.details ->> ${sql.lit(BEDROOM_PARAM)} and p.month > now() - interval '2 months'
  order by p.month desc limit 1)`;

/**
 * A price counts as asked within the 30 days when it was in force on one of them, including the price at the start of this period. A price
 * that was replaced within a day does not count, because hardly anybody saw it.
 */
const lastPrice = sql<LastPrice | null>`(
  select json_build_object('at', last.at, 'amount', last.amount, 'lowest_before', (
    select min(p.amount) from listing_price p where p.city_id = listing.city_id and p.listing_id = listing.id and p.at < last.at
      and p.at >= coalesce((select max(q.at) from listing_price q where q.city_id = listing.city_id and q.listing_id = listing.id
        and q.at <= last.at - interval '30 days'), '-infinity')
      and not exists (select from listing_price n where n.city_id = p.city_id and n.listing_id = p.listing_id
        and n.at > p.at and n.at < p.at + interval '1 day')))
  from listing_price last where last.city_id = listing.city_id and last.listing_id = listing.id order by last.at desc limit 1)`;

/**
 * The evidence records, oldest first.
 * @param condition a further condition on `e`, which begins with `and`
 */
const evidenceRecords = (condition: RawBuilder<unknown>) => sql<StoredRecord[]>`coalesce((
  select json_agg(json_build_object('position', e.position, 'method', e.method, 'at', e.at, 'expires_at', e.expires_at,
    'details', e.details) order by e.position)
  from listing_evidence e where e.city_id = listing.city_id and e.listing_id = listing.id${condition}), '[]')`;
/** Methods whose evidence a card may show. Nearly every listing has a verified phone number, so this method is omitted. */
const CARD_METHODS: readonly EvidenceMethod[] = [
  'document_seen',
  'rera_checked',
  'photo_at_place',
  'visit_answered',
  'confirmed',
  'withdrawn',
];

interface ListingKeyRow {
  city_id: number;
  id: number;
}

/** Figures about the owner's replies; null when too few people asked. */
const repliesOfOwner = sql<ResponseStats | null>`(
  select json_build_object('answered_percent', r.answered_percent, 'median_minutes', r.median_minutes) from lister_response_stats r where r.user_id = listing.owner_id)`;

function fullQuery(db: Db | Tx, name: string, keys: RawBuilder<ListingKeyRow>, language: Language) {
  return baseQuery(db, name, keys, language)
    .select([
      'listing.details',
      'listing.owner_id',
      'listing.closed_at',
      'listing.expires_at',
      'listing.content_changed_at',
      'city.state_code',
      'app_user.created_at as owner_since',
    ])
    .select([agentOfOwner.as('agent'), staffApprovedAt(sql.ref('listing.city_id'), sql.ref('listing.id')).as('approved_at')]);
}

const rowsStatement = buildOnce((db, cityIds: readonly number[], listingIds: readonly number[], language: Language) =>
  fullQuery(db, 'listing_rows', keysTable(cityIds, listingIds), language),
);
/** Reads listings with their places and owners, without an order. */
export const readListingRows = (db: Db | Tx, keys: readonly ListingKey[]) => rowsStatement(db, ...keyArrays(keys), currentLanguage());

const fullStatement = buildOnce((db, publicId: string, language: Language) =>
  fullQuery(db, 'listing_in_full', keyTable(publicId), language).select([
    repliesOfOwner.as('replies'),
    similarPrices.as('similar'),
    lastPrice.as('last_price'),
    sql<
      DisplayPhoto[]
    >`coalesce((select json_agg(json_build_object('id', p.id, 'media_key', p.media_key, 'width', p.width, 'height', p.height,
        'blur', p.blur, 'alt_text', p.alt_text, 'category', p.category) order by p.position, p.id)
        from listing_photo p where p.city_id = listing.city_id and p.listing_id = listing.id and p.preview_token is null), '[]')`.as(
      'photos',
    ),
    sql<{ at: string; amount: number }[]>`coalesce((select json_agg(json_build_object('at', p.at, 'amount', p.amount) order by p.at)
        from (select q.at, q.amount from listing_price q where q.city_id = listing.city_id and q.listing_id = listing.id
          order by q.at desc limit ${sql.lit(MAX_PRICES)}) p), '[]')`.as('prices'),
    evidenceRecords(sql``).as('evidence'),
  ]),
);
/** Reads one listing with its gallery, price history and evidence records in a single query. Undefined when there is no such listing. */
export async function readFullListing(db: Db | Tx, publicId: string) {
  const [row] = await fullStatement(db, publicId, currentLanguage());
  if (row) recordListingReads([{ cityId: row.city_id, listingId: row.id }]);
  return row;
}

export type ListingRowWithOwner = Awaited<ReturnType<typeof readListingRows>>[number];

/** Fields with text of several lines. They are most of a listing's data, and never on a card. */
const LONG_TEXTS = [
  ...new Set(
    ALL_KINDS.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => (field.control === 'text' && field.multiline ? [name] : [])),
    ),
  ),
];

/** Selects rows for cards: without long texts, and with the cover photo. */
const cardStatement = buildOnce((db, cityIds: readonly number[], listingIds: readonly number[], language: Language) =>
  baseQuery(db, 'card_rows', keysTable(cityIds, listingIds), language)
    .select([
      sql<Values>`listing.details - ${sql.val(LONG_TEXTS)}::text[]`.as('details'),
      lastPrice.as('last_price'),
      similarPrices.as('similar'),
      evidenceRecords(sql` and e.method in (${sql.join(CARD_METHODS.map((method) => sql.lit(method)))})`).as('evidence'),
    ])
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('listing_photo as photo')
          .select(['photo.id', 'photo.media_key', 'photo.width', 'photo.height', 'photo.blur', 'photo.alt_text', 'photo.category'])
          .select(sql<number>`count(*) over ()`.as('count'))
          .whereRef('photo.city_id', '=', 'listing.city_id')
          .whereRef('photo.listing_id', '=', 'listing.id')
          .where('photo.preview_token', 'is', null)
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
    ]),
);

/**
 * Reads cards in the order of `keys`, whatever the status of the listings. Keys without a listing are omitted. Cards contain no personal
 * data, so anybody who may see a list may see its cards.
 */
export async function readListingCards(db: Db | Tx, keys: readonly ListingKey[]): Promise<Card[]> {
  return (await readKeyedCards(db, keys)).map(({ card }) => card);
}

/** Reads cards, each with its key. */
export async function readKeyedCards<K extends ListingKey>(db: Db | Tx, keys: readonly K[]): Promise<{ key: K; card: Card }[]> {
  if (keys.length === 0) return [];
  recordListingReads(keys);
  const rows = await cardStatement(db, ...keyArrays(keys), currentLanguage());
  const cards = new Map(
    rows.flatMap((row) => {
      const kind = kindOf(row.kind);
      const key = keyText({ cityId: row.city_id, listingId: row.id });
      if (!kind) return [];
      const badge = cardBadge(readStoredRecords(row.evidence));
      return [[key, { ...presentCard(kind, row, coverOf(row)), ...(badge && { evidence_badge: badge }) }] as const];
    }),
  );
  return keys.flatMap((key) => {
    const card = cards.get(keyText(key));
    return card ? [{ key, card }] : [];
  });
}

function coverOf(row: Awaited<ReturnType<typeof cardStatement>>[number]): Cover | undefined {
  const { cover_id: id, media_key, width, height, photo_count: count } = row;
  if (id === null || media_key === null || width === null || height === null) return undefined;
  const { blur, alt_text, category } = row;
  return { photo: { id, media_key, width, height, blur, alt_text, category }, count: count ?? 1 };
}
