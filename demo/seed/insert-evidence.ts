/** Appends evidence records about the demo listings to their hash chains, with the same code as for real listings. */
import { EVIDENCE_DOCUMENTS } from '../../contract/listing/evidence-terms.ts';
import { PHOTO_PLACE_LIMITS } from '../../contract/photos.ts';
import { DAY_MS } from '../../kinds/calendar.ts';
import { chance, pickOne, randomBetween, randomInt, seededRandom, type Random } from '../../kinds/seeded-random.ts';
import type { ListingKey } from '../../server/db/listing-key.ts';
import type { Tx } from '../../server/db/schema.ts';
import { appendEvidence, type NewEvidence } from '../../server/listings/evidence/append-evidence.ts';
import { feedbackTime } from './insert-history.ts';
import type { DemoMarket } from './draw-market.ts';
import type { DemoListing } from './listings.ts';

/** Seed of a separate random stream, so that changes here do not change the rest of the demo market. */
const SEED = 20_264;
/** Records of this many listings are appended in one batch. */
const LISTINGS_PER_BATCH = 500;
/**
 * Share of the listings that have a document that staff checked, a register record that staff looked up, and a photo that was taken at the
 * home.
 */
const SHARES = { document: 0.1, register: 0.5, photo: 0.15 };
/** Staff checked documents within this number of days. */
const STAFF_DAYS = 60;

type EvidenceRecord = Pick<NewEvidence, 'method' | 'at' | 'details' | 'source' | 'staffId'>;

/** Appends evidence. The caller must have inserted listings, photos and visits. */
export async function insertEvidence(
  tx: Tx,
  { listings, history, now }: DemoMarket,
  keyByPublicId: ReadonlyMap<string, ListingKey>,
  staffId: string,
): Promise<void> {
  const random = seededRandom(SEED);
  const covers = await readCovers(tx);
  const visitsByPublicId = Map.groupBy(history.visits, ({ listing }) => listing.public_id);
  for (let from = 0; from < listings.length; from += LISTINGS_PER_BATCH) {
    const records = listings.slice(from, from + LISTINGS_PER_BATCH).flatMap((listing) => {
      const key = keyByPublicId.get(listing.public_id)!;
      const feedbackRecords = (visitsByPublicId.get(listing.public_id) ?? []).flatMap((visit) =>
        visit.feedback
          ? [{ method: 'visit_answered' as const, at: feedbackTime(visit), details: visit.feedback, source: `visit:${visit.visitId}` }]
          : [],
      );
      const cover = covers.get(`${key.cityId} ${key.listingId}`);
      return [...recordsOf(listing, { now, staffId, cover }, random), ...feedbackRecords]
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map((record): NewEvidence => ({ ...record, key, publicId: listing.public_id, kind: listing.kind }));
    });
    await appendEvidence(tx, records);
  }
}

/** Ids of the first photos, by city and listing. */
async function readCovers(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('listing_photo').select(['id', 'city_id', 'listing_id']).where('position', '=', 0).execute();
  return new Map(rows.map(({ id, city_id, listing_id }) => [`${city_id} ${listing_id}`, id]));
}

interface EvidenceContext {
  readonly now: Date;
  readonly staffId: string;
  /** Id of the first photo. */
  readonly cover: string | undefined;
}

function recordsOf(listing: DemoListing, { now, staffId, cover }: EvidenceContext, random: Random): EvidenceRecord[] {
  const { owner, publishedAt, confirmedAt, details } = listing;
  const verifiedAt = owner.joinedAt;
  const records: EvidenceRecord[] = [
    { method: 'phone_verified', at: verifiedAt, source: `phone:${verifiedAt.toISOString()}` },
    { method: 'confirmed', at: publishedAt },
  ];
  if (confirmedAt > publishedAt) records.push({ method: 'confirmed', at: confirmedAt });
  const timeSincePublished = (days: number) =>
    new Date(randomBetween(random, Math.max(publishedAt.getTime(), now.getTime() - days * DAY_MS), now.getTime()));
  if (listing.kind !== 'pg_hostel' && details.listing_role === 'Owner' && chance(random, SHARES.document))
    records.push({
      method: 'document_seen',
      at: timeSincePublished(STAFF_DAYS),
      details: { document: pickOne(random, EVIDENCE_DOCUMENTS) },
      staffId,
    });
  const number = details.project_rera_id ?? details.agent_rera_id;
  if (typeof number === 'string' && chance(random, SHARES.register))
    records.push({ method: 'rera_checked', at: timeSincePublished(STAFF_DAYS), details: { number }, staffId });
  if (cover !== undefined && chance(random, SHARES.photo))
    records.push({
      method: 'photo_at_place',
      at: publishedAt,
      details: {
        photo: cover,
        metres: PHOTO_PLACE_LIMITS.step * randomInt(random, 1, PHOTO_PLACE_LIMITS.distance / PHOTO_PLACE_LIMITS.step),
      },
      source: `photo:${cover}`,
    });
  return records;
}
