import { sql } from 'kysely';
import type { AUTOMATIC_WITHDRAWAL_REASONS } from '../../../contract/listing/evidence-terms.ts';
import type { Tx } from '../../db/schema.ts';
import { appendEvidence, type NewEvidence } from './append-evidence.ts';
import type { EvidenceMethod } from './chain.ts';
import { withdrawnPositions, type EvidenceRecord } from './current-badges.ts';

export interface Withdrawal {
  readonly listing: Pick<NewEvidence, 'key' | 'publicId' | 'kind'>;
  readonly reason: (typeof AUTOMATIC_WITHDRAWAL_REASONS)[number];
  /** Only records of these methods are withdrawn. */
  readonly methods: readonly EvidenceMethod[];
  /** When present, only records of photos with these ids are withdrawn. */
  readonly photos?: ReadonlySet<string>;
}

/**
 * Withdraws the records that say something about an earlier state of these listings. The caller must have locked the listings. Uses a fixed
 * number of statements.
 */
export async function withdrawEvidence(tx: Tx, withdrawals: readonly Withdrawal[], at: Date): Promise<void> {
  if (withdrawals.length === 0) return;
  const methods = [...new Set(withdrawals.flatMap((withdrawal) => withdrawal.methods)), 'withdrawn'];
  const { rows } = await sql<EvidenceRecord & { city_id: number; listing_id: number }>`
    select city_id, listing_id, position, method, at, expires_at, details from listing_evidence
    where (city_id, listing_id) in (${sql.join(withdrawals.map(({ listing: { key } }) => sql`(${key.cityId}, ${key.listingId})`))})
      and method = any(${sql.val(methods)}::text[])
    order by position`.execute(tx);
  const recordsByListing = Map.groupBy(rows, (row) => `${row.city_id}/${row.listing_id}`);
  await appendEvidence(
    tx,
    withdrawals.flatMap((withdrawal) => {
      const { listing, reason } = withdrawal;
      const records = recordsByListing.get(`${listing.key.cityId}/${listing.key.listingId}`) ?? [];
      const withdrawn = withdrawnPositions(records);
      return records
        .filter((record) => !withdrawn.has(record.position) && concerns(withdrawal, record))
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

const concerns = ({ methods, photos }: Withdrawal, { method, details }: EvidenceRecord): boolean =>
  methods.includes(method) && (photos === undefined || photos.has(String(details.photo)));
