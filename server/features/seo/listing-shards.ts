/**
 * The sitemap files for a city's listings of one kind. Their number depends on the number of listings. A hash assigns every public id to
 * one of 64 slots, and each file holds some of the slots. So a listing stays in its file while the number of files stays the same, and no
 * table scan is needed: the number of listings comes from the search index in memory, and the dates from the first entries of a database
 * index.
 */
import { sql } from 'kysely';
import { mediaUrl, variantWidths } from '../../../contract/photos.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { readListingRows } from '../../listings/read/listing-cards.ts';
import { builderOf } from '../../listings/present/listing-card.ts';
import { listingPath } from '../../listings/present/title.ts';
import { MAX_URLS, pageEntry, type SitemapUrl } from './sitemap-xml.ts';

const SLOTS = 64;
/** This must be the same expression as in the database index `listing_sitemap`; otherwise the database does not use the index. */
const SLOT = sql`(get_byte(decode(md5(l.public_id), 'hex'), 0) & 63)`;
/** A file has about 8 MB with images and language versions, which is well below the limits of the protocol (50,000 URLs, 50 MB). */
const URLS_PER_FILE = 8_000;
const LISTINGS_PER_BATCH = 500;
const MAX_IMAGES_PER_LISTING = 3;
const IMAGE_WIDTH_PX = 1024;

/** One file: the listings of a city and kind whose slot is `index` modulo `count`. */
export interface Shard {
  readonly cityId: number;
  readonly kind: string;
  readonly index: number;
  readonly count: number;
}

/** Number of files for this many listings: a power of two, so that with growth every file is split in two. */
export function shardCount(listings: number): number {
  let count = 1;
  while (count < SLOTS && listings > count * URLS_PER_FILE) count *= 2;
  return count;
}

const slotsOf = ({ index, count }: Shard): number[] => Array.from({ length: SLOTS / count }, (_, i) => index + i * count);

/** When a listing of each shard last changed, including listings that are no longer live. Null for a shard that never had a listing. */
export async function readLastChanges(db: Db, shards: readonly Shard[]): Promise<(Date | null)[]> {
  if (shards.length === 0) return [];
  const slots = shards.flatMap((shard, shardIndex) =>
    slotsOf(shard).map((slot) => ({ shardIndex, cityId: shard.cityId, kind: shard.kind, slot })),
  );
  const byShard = new Map<number, Date>();
  // one statement for each city, because on a cluster the node of the city executes it
  for (const [cityId, citySlots] of Map.groupBy(slots, (slot) => slot.cityId)) {
    const { rows } = await sql<{ shardIndex: number; changedAt: Date }>`
      select s."shardIndex", max(newest.content_changed_at) as "changedAt"
      from jsonb_to_recordset(${JSON.stringify(citySlots)}::jsonb) as s ("shardIndex" integer, kind text, slot integer)
      cross join lateral (
        select l.content_changed_at from listing l
        where l.city_id = ${cityId} and l.kind = s.kind and ${SLOT} = s.slot and l.first_published_at is not null
        order by l.content_changed_at desc limit 1) as newest
      group by s."shardIndex"`.execute(db);
    for (const { shardIndex, changedAt } of rows) byShard.set(shardIndex, changedAt);
  }
  return shards.map((_, shardIndex) => byShard.get(shardIndex) ?? null);
}

/**
 * The live listings of a shard with their photos, in batches, in the order of their random ids and not in that of their creation. Their times
 * are whole hours, because an import changes many listings of one person at the same moment.
 */
export async function* readShardUrls(db: Db, origin: string, shard: Shard): AsyncGenerator<SitemapUrl[]> {
  const { rows } = await sql<{ id: number; changedAt: Date }>`
    select l.id, date_trunc('hour', l.content_changed_at) as "changedAt" from listing l
    where l.city_id = ${shard.cityId} and l.kind = ${shard.kind} and ${SLOT} = any(${slotsOf(shard)}::integer[])
      and l.first_published_at is not null and l.status = 'active'
    order by l.public_id limit ${MAX_URLS}`.execute(db);
  for (let from = 0; from < rows.length; from += LISTINGS_PER_BATCH) {
    const batch = rows.slice(from, from + LISTINGS_PER_BATCH);
    const changedAtById = new Map(batch.map((row) => [row.id, row.changedAt]));
    yield await listingUrls(
      db,
      origin,
      batch.map(({ id }) => ({ cityId: shard.cityId, listingId: id })),
      changedAtById,
    );
  }
}

async function listingUrls(
  db: Db,
  origin: string,
  keys: readonly ListingKey[],
  changedAtById: ReadonlyMap<number, Date>,
): Promise<SitemapUrl[]> {
  const [rows, images] = [await readListingRows(db, keys), await imageUrls(db, origin, keys)];
  return rows.flatMap((row) => {
    const kind = kindOf(row.kind);
    // the listing may have stopped being live after its key was read
    if (!kind || row.status !== 'active') return [];
    const place = { publicId: row.public_id, city: row.city_slug, locality: row.locality_slug, builder: builderOf(row) };
    return [
      {
        ...pageEntry(origin, listingPath(kind, row.details, place)),
        changedAt: changedAtById.get(row.id)!,
        images: images.get(row.id) ?? [],
      },
    ];
  });
}

async function imageUrls(db: Db, origin: string, keys: readonly ListingKey[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('listing_photo')
    .select(['listing_id', 'media_key', 'width'])
    .where('city_id', '=', keys[0]!.cityId)
    .where(
      'listing_id',
      'in',
      keys.map(({ listingId }) => listingId),
    )
    .where('position', '<', MAX_IMAGES_PER_LISTING)
    .where('preview_token', 'is', null)
    .orderBy('position')
    .execute();
  const urls = new Map<number, string[]>();
  for (const { listing_id, media_key, width } of rows) {
    const variant = variantWidths(width).findLast((variantWidth) => variantWidth <= IMAGE_WIDTH_PX)!;
    urls.set(listing_id, [...(urls.get(listing_id) ?? []), `${origin}${mediaUrl(media_key)}/${variant}.webp`]);
  }
  return urls;
}
