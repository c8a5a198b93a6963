/** Verifies the chains of all listings, ordered by key and in batches, while the site runs. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { faultOf } from './chain.ts';

const RECORDS_PER_BATCH = 5000;

interface ChainCheck {
  /** Number of verified records. */
  readonly records: number;
  /** One line for each broken chain, for its first fault. */
  readonly faults: readonly string[];
}

/** The record that was verified last. */
interface Previous {
  readonly city_id: number;
  readonly listing_id: number;
  readonly position: number;
  readonly hash: Buffer;
  readonly isBroken: boolean;
}

/** Verifies all records. Memory use does not depend on their number. */
export async function verifyChains(db: Db, batchSize = RECORDS_PER_BATCH): Promise<ChainCheck> {
  const faults: string[] = [];
  let records = 0;
  let previous: Previous | null = null;
  for (;;) {
    const rows = await readBatch(db, previous, batchSize);
    for (const row of rows) {
      const previousInChain = inSameChain(previous, row);
      const fault: string | null = previousInChain?.isBroken ? null : faultOf(row.public_id, previousInChain, row);
      if (fault) faults.push(`Listing ${row.public_id}: ${fault}.`);
      previous = { ...row, isBroken: fault !== null || previousInChain?.isBroken === true };
    }
    records += rows.length;
    if (rows.length < batchSize) return { records, faults };
  }
}

/** The previous record when it belongs to the same chain; null when the record is the first of its chain. */
const inSameChain = (previous: Previous | null, row: Pick<Previous, 'city_id' | 'listing_id'>): Previous | null =>
  previous?.city_id === row.city_id && previous.listing_id === row.listing_id ? previous : null;

const readBatch = (db: Db, after: { city_id: number; listing_id: number; position: number } | null, limit: number) =>
  db
    .selectFrom('listing_evidence as record')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'record.city_id').onRef('listing.id', '=', 'record.listing_id'))
    .selectAll('record')
    .select('listing.public_id')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(record.city_id, record.listing_id, record.position) > (${after!.city_id}, ${after!.listing_id}, ${after!.position})`,
      ),
    )
    .orderBy('record.city_id')
    .orderBy('record.listing_id')
    .orderBy('record.position')
    .limit(limit)
    .execute();
