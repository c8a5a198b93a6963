import { sql } from 'kysely';
import type { AUTOMATIC_WITHDRAWAL_REASONS } from '../../../contract/listing/evidence-terms.ts';
import type { Tx } from '../../db/schema.ts';
import { appendEvidence, type NewEvidence } from './append-evidence.ts';
import type { EvidenceMethod } from './chain.ts';
import { outdatedPricePositions, withdrawnPositions, type EvidenceRecord } from './current-badges.ts';

export interface Withdrawal {
  readonly listing: Pick<NewEvidence, 'key' | 'publicId' | 'kind'>;
  readonly reason: (typeof AUTOMATIC_WITHDRAWAL_REASONS)[number];
  /** Only records of these methods are withdrawn. */
  readonly methods: readonly EvidenceMethod[];
  /** When present, only records of photos with these ids are withdrawn. */
  readonly photos?: ReadonlySet<string>;
  /** When present, only records with these sources are withdrawn. */
  readonly sources?: ReadonlySet<string>;
}

/**
 * Withdraws the records that say something about an earlier state of these listings. The caller must have locked the listings. Uses a fixed
 * number of statements.
 */
export async function withdrawEvidence(tx: Tx, withdrawals: readonly Withdrawal[], at: Date): Promise<void> {
  if (withdrawals.length === 0) return;
  const methods = [...new Set(withdrawals.flatMap((withdrawal) => withdrawal.methods)), 'withdrawn'];
  const { rows } = await sql<StoredRecord & { city_id: number; listing_id: number }>`
    select city_id, listing_id, position, method, at, expires_at, details, source from listing_evidence
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
      const outdated = reason === 'price_changed' ? outdatedPricePositions(records) : withdrawn;
      return records
        .filter((record) => !withdrawn.has(record.position) && !outdated.has(record.position) && concerns(withdrawal, record))
        .map(({ position }) => ({
          ...listing,
          method: 'withdrawn' as const,
          at,
          details: { of: position, reason },
          source: reason === 'price_changed' ? `price changed:${position}` : `withdrawn:${position}`,
        }));
    }),
  );
}

type StoredRecord = EvidenceRecord & { readonly source: string | null };

const concerns = ({ reason, methods, photos, sources }: Withdrawal, { method, details, source }: StoredRecord): boolean =>
  methods.includes(method) &&
  (photos === undefined || photos.has(String(details.photo))) &&
  (sources === undefined || (source !== null && sources.has(source))) &&
  (reason !== 'price_changed' || details.price_as_shown === true);
