/**
 * Listings of a city and kind, split over as many files as their number asks for. An id falls into one of 64 slots for good, and a
 * file holds some slots, so no listing moves between files while their number stays, and nothing has to be counted or scanned
 * to know what is in which: the number comes from the search index in memory, dates from the top of an index range.
 */
import { sql } from 'kysely';
import { mediaUrl, variantWidths } from '../../../contract/photos.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { builderOf, listingRows } from '../../views/listing-card.ts';
import { listingPath } from '../../views/title.ts';
import { MOST_URLS, pageEntry, type SitemapUrl } from './sitemap-xml.ts';

const SLOTS = 64;
/** The same words as in the index `listing_sitemap`, or it is not used. */
const SLOT = sql`(get_byte(decode(md5(l.public_id), 'hex'), 0) & 63)`;
/** About 8 MB of text with images and versions; the protocol's own limits (50,000 addresses, 50 MB) are far. */
const URLS_PER_FILE = 8_000;
const BATCH = 500;
const IMAGES = 3;
/** px; what search engines are shown. */
const IMAGE_WIDTH = 1024;

/** One file: the listings of a city and kind whose slot is `n` modulo `of`. */
export interface Shard {
  readonly cityId: number;
  readonly kind: string;
  readonly n: number;
  readonly of: number;
}

/** Files for this many listings, a power of two so that a growing city splits each file in two. */
export function shardCount(listings: number): number {
  let of = 1;
  while (of < SLOTS && listings > of * URLS_PER_FILE) of *= 2;
  return of;
}

const slotsOf = ({ n, of }: Shard): number[] => Array.from({ length: SLOTS / of }, (_, i) => n + i * of);

/** When something of each shard last changed, what left it included; null for one that never held anything. A few index probes each. */
export async function lastChanges(db: Db, shards: readonly Shard[]): Promise<(Date | null)[]> {
  if (shards.length === 0) return [];
  const asked = shards.flatMap((shard, at) => slotsOf(shard).map((slot) => ({ at, city_id: shard.cityId, kind: shard.kind, slot })));
  const { rows } = await sql<{ at: number; changed: Date | null }>`
    select s.at, max(newest.content_changed_at) as changed
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s (at integer, city_id smallint, kind text, slot integer)
    left join lateral (
      select l.content_changed_at from listing l
      where l.city_id = s.city_id and l.kind = s.kind and ${SLOT} = s.slot and l.first_published_at is not null
      order by l.content_changed_at desc limit 1) as newest on true
    group by s.at`.execute(db);
  const byShard = new Map(rows.map((row) => [row.at, row.changed]));
  return shards.map((_, at) => byShard.get(at) ?? null);
}

/** The live listings of a shard with their pictures, in batches. */
export async function* shardUrls(db: Db, origin: string, shard: Shard): AsyncGenerator<SitemapUrl[]> {
  const { rows } = await sql<{ id: number; changed: Date }>`
    select l.id, l.content_changed_at as changed from listing l
    where l.city_id = ${shard.cityId} and l.kind = ${shard.kind} and ${SLOT} = any(${slotsOf(shard)}::integer[])
      and l.first_published_at is not null and l.status = 'active'
    order by l.id limit ${MOST_URLS}`.execute(db);
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const changed = new Map(batch.map((row) => [row.id, row.changed]));
    yield await urlsOf(
      db,
      origin,
      batch.map(({ id }) => ({ cityId: shard.cityId, listingId: id })),
      changed,
    );
  }
}

async function urlsOf(db: Db, origin: string, keys: readonly ListingKey[], changed: ReadonlyMap<number, Date>): Promise<SitemapUrl[]> {
  const [rows, images] = [await listingRows(db, keys), await imagesOf(db, origin, keys)];
  return rows.flatMap((row) => {
    const kind = kindOf(row.kind);
    // it may have been taken off the market since its key was read
    if (!kind || row.status !== 'active') return [];
    const place = { publicId: row.public_id, city: row.city_slug, area: row.locality_slug, builder: builderOf(row) };
    return [
      { ...pageEntry(origin, listingPath(kind, row.details, place)), changed: changed.get(row.id)!, images: images.get(row.id) ?? [] },
    ];
  });
}

async function imagesOf(db: Db, origin: string, keys: readonly ListingKey[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('listing_photo')
    .select(['listing_id', 'media_key', 'width'])
    .where('city_id', '=', keys[0]!.cityId)
    .where(
      'listing_id',
      'in',
      keys.map(({ listingId }) => listingId),
    )
    .where('position', '<', IMAGES)
    .orderBy('position')
    .execute();
  const urls = new Map<number, string[]>();
  for (const { listing_id, media_key, width } of rows) {
    const shown = variantWidths(width).findLast((one) => one <= IMAGE_WIDTH)!;
    urls.set(listing_id, [...(urls.get(listing_id) ?? []), `${origin}${mediaUrl(media_key)}/${shown}.webp`]);
  }
  return urls;
}
