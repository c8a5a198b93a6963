/** Adds evidence records to the chains of listings. No code changes or deletes records; the database role of the application may not. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { freshDays } from '../../../kinds/freshness.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { DAY_MS, HOUR_MS } from '../../durations.ts';
import type { Tx } from '../../db/schema.ts';
import { commitTo, recordHash, type EvidenceMethod, type EvidenceDetails } from './chain.ts';

/** Days for which a record of each method is valid; null when it does not expire. */
const VALID_DAYS: Readonly<Record<EvidenceMethod, ((kind: string) => number) | null>> = {
  confirmed: freshDays,
  // telecom operators assign numbers to other people after some months without use
  phone_verified: () => 365,
  document_seen: () => 365,
  // authorities extend and revoke registrations by quarter
  rera_checked: () => 90,
  photo_at_place: () => 180,
  visit_answered: () => 60,
  withdrawn: null,
};

export interface NewEvidence {
  readonly key: ListingKey;
  readonly publicId: string;
  readonly kind: string;
  readonly method: EvidenceMethod;
  /** When it was found out, from which on the record is valid. */
  readonly at: Date;
  readonly details?: EvidenceDetails;
  /** A listing has at most one record with the same source. */
  readonly source?: string;
  /** Id of the staff member who checked it. */
  readonly staffId?: string;
}

/**
 * For this time after a confirmation, another one says nothing new unless something else was recorded in between. Otherwise a lister could
 * add thousands of records, which nobody can delete and every view of the listing reads.
 */
const REPEATED_CONFIRMATION_MS = HOUR_MS;
/**
 * From this number of records on, a listing gets no records of photos any more, and one confirmation a day. A lister could otherwise add
 * and delete the same photo without end. No honest listing gets near.
 */
export const LONG_CHAIN = 500;

/**
 * Adds records to the ends of the chains of their listings, except for repeated confirmations. The caller must have locked the rows of the
 * listings, so that nothing is added to the same chains meanwhile. Uses a fixed number of statements.
 */
export async function appendEvidence(tx: Tx, records: readonly NewEvidence[]): Promise<void> {
  if (records.length === 0) return;
  const endsByChain = await chainEnds(tx, records);
  const rows = records.flatMap((record) => {
    const end: ChainEnd = endsByChain.get(chainKeyOf(record.key)) ?? { position: 0, hash: null, confirmedAt: null, sources: new Set() };
    if (addsNothing(record, end)) return [];
    const isConfirmation = record.method === 'confirmed';
    const days = VALID_DAYS[record.method];
    // Hashes are public. Without a random value, everybody could try all times of a day and learn the exact one, which one answer about all
    // homes of an owner has in common. So a record that nobody checked is committed to an id that nobody has.
    const { salt, commitment } = commitTo(record.staffId ?? randomUUID());
    const content = {
      method: record.method,
      at: record.at,
      expires_at: days && daysAfter(record.at, days(record.kind)),
      details: record.details ?? {},
      source: record.source ?? null,
      commitment,
    };
    const position = end.position + 1;
    const hash = recordHash(record.publicId, position, end.hash, content);
    endsByChain.set(chainKeyOf(record.key), {
      position,
      hash,
      confirmedAt: isConfirmation ? record.at : null,
      sources: new Set([...end.sources, ...(record.source === undefined ? [] : [record.source])]),
    });
    const { cityId, listingId } = record.key;
    return {
      ...content,
      city_id: cityId,
      listing_id: listingId,
      position,
      decided_by: record.staffId ?? null,
      salt,
      hash,
      details: JSON.stringify(content.details),
    };
  });
  if (rows.length > 0) await tx.insertInto('listing_evidence').values(rows).execute();
}

interface ChainEnd {
  readonly position: number;
  readonly hash: Buffer | null;
  /** The time of the last record if it is a confirmation. */
  readonly confirmedAt: Date | null;
  /** Sources of the new records that are in the chain already. */
  readonly sources: ReadonlySet<string>;
}

/** Whether the record is in the chain already, repeats a confirmation, or is one too many. */
function addsNothing({ source, method, at }: NewEvidence, { position, confirmedAt, sources }: ChainEnd): boolean {
  if (source !== undefined && sources.has(source)) return true;
  if (method === 'photo_at_place') return position >= LONG_CHAIN;
  if (method !== 'confirmed' || !confirmedAt) return false;
  return at.getTime() - confirmedAt.getTime() < (position >= LONG_CHAIN ? DAY_MS : REPEATED_CONFIRMATION_MS);
}
const chainKeyOf = ({ cityId, listingId }: ListingKey): string => `${cityId}/${listingId}`;

/** Two statements that select rows by their key values, as a cluster that is divided by city requires (docs/citus.md). */
async function chainEnds(tx: Tx, records: readonly NewEvidence[]): Promise<Map<string, ChainEnd>> {
  const keys = [...new Map(records.map(({ key }) => [chainKeyOf(key), key])).values()];
  const chainCondition = sql`(city_id, listing_id) in (${sql.join(keys.map(({ cityId, listingId }) => sql`(${cityId}, ${listingId})`))})`;
  const sources = records.flatMap(({ source }) => source ?? []);
  const { rows: existingSources } = await sql<{ city_id: number; listing_id: number; sources: string[] }>`
    select city_id, listing_id, array_agg(source) as sources from listing_evidence
    where ${chainCondition} and source = any(${sql.val(sources)}::text[]) group by city_id, listing_id`.execute(tx);
  const sourcesByChain = new Map(
    existingSources.map((row) => [chainKeyOf({ cityId: row.city_id, listingId: row.listing_id }), new Set(row.sources)]),
  );
  const { rows: lastRecords } = await sql<{
    city_id: number;
    listing_id: number;
    position: number;
    hash: Buffer;
    confirmed_at: Date | null;
  }>`
    select distinct on (city_id, listing_id) city_id, listing_id, position, hash,
      case when method = 'confirmed' then at end as confirmed_at from listing_evidence
    where ${chainCondition} order by city_id, listing_id, position desc`.execute(tx);
  return new Map(
    lastRecords.map(({ city_id: cityId, listing_id: listingId, position, hash, confirmed_at: confirmedAt }) => {
      const chain = chainKeyOf({ cityId, listingId });
      return [chain, { position, hash, confirmedAt, sources: sourcesByChain.get(chain) ?? new Set<string>() }];
    }),
  );
}
