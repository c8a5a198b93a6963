import { sql } from 'kysely';
import type { AUTOMATIC_WITHDRAWAL_REASONS } from '../../../contract/listing/evidence-terms.ts';
import type { Tx } from '../../db/schema.ts';
import { appendEvidence, type NewEvidence } from './append-evidence.ts';
import { withdrawnPositions, type EvidenceRecord } from './current-badges.ts';

type Listing = Pick<NewEvidence, 'key' | 'publicId' | 'kind'>;
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
export async function endLocationEvidence(tx: Tx, listings: readonly Listing[], { reason, photos, at }: Ended): Promise<void> {
  if (listings.length === 0) return;
  const { rows } = await sql<EvidenceRecord & { city_id: number; listing_id: number }>`
    select city_id, listing_id, position, method, at, expires_at, details from listing_evidence
    where (city_id, listing_id) in (${sql.join(listings.map(({ key }) => sql`(${key.cityId}, ${key.listingId})`))})
      and method in ('photo_at_place', 'withdrawn')
    order by position`.execute(tx);
  const recordsOf = Map.groupBy(rows, (row) => `${row.city_id}/${row.listing_id}`);
  await appendEvidence(
    tx,
    listings.flatMap((listing) => {
      const records = recordsOf.get(`${listing.key.cityId}/${listing.key.listingId}`) ?? [];
      const withdrawn = withdrawnPositions(records);
      return records
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
