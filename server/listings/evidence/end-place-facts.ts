import { sql } from 'kysely';
import type { AUTOMATIC_WITHDRAWAL_REASONS } from '../../../contract/listing/evidence-terms.ts';
import type { Tx } from '../../db/schema.ts';
import { appendFacts, type NewFact } from './append-facts.ts';
import { withdrawnPositions, type Fact } from './current-marks.ts';

type Listing = Pick<NewFact, 'key' | 'publicId' | 'kind'>;
interface Ended {
  readonly reason: (typeof AUTOMATIC_WITHDRAWAL_REASONS)[number];
  /** Ids of the photos; `all` when the pin was moved. */
  readonly photos: ReadonlySet<string> | 'all';
  readonly at: Date;
}

/**
 * Withdraws the records which say that photos were taken at the home. The caller must have locked the listings. Uses a fixed number of
 * statements.
 */
export async function endPlaceFacts(tx: Tx, listings: readonly Listing[], { reason, photos, at }: Ended): Promise<void> {
  if (listings.length === 0) return;
  const { rows } = await sql<Fact & { city_id: number; listing_id: number }>`
    select city_id, listing_id, position, method, at, expires_at, details from listing_evidence
    where (city_id, listing_id) in (${sql.join(listings.map(({ key }) => sql`(${key.cityId}, ${key.listingId})`))})
      and method in ('photo_at_place', 'withdrawn')
    order by position`.execute(tx);
  const factsOf = Map.groupBy(rows, (row) => `${row.city_id}/${row.listing_id}`);
  await appendFacts(
    tx,
    listings.flatMap((listing) => {
      const facts = factsOf.get(`${listing.key.cityId}/${listing.key.listingId}`) ?? [];
      const withdrawn = withdrawnPositions(facts);
      return facts
        .filter(
          ({ method, position, details }) =>
            method === 'photo_at_place' && !withdrawn.has(position) && (photos === 'all' || photos.has(String(details.photo))),
        )
        .map(({ position }) => ({
          ...listing,
          method: 'withdrawn' as const,
          at,
          details: { of: position, reason },
          source: `withdrawn:${position}`,
        }));
    }),
  );
}
