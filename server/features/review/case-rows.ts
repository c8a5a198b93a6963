/** Cases as they lie in the database: the queue's page, one case with its listing, and who may take it. */
import { sql, type RawBuilder } from 'kysely';
import { CLAIM_MINUTES } from '../../../contract/review.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ReviewRow } from '../../views/held-edit.ts';
import type { ListingRow } from '../../views/own-row.ts';

export interface Case {
  readonly review: ReviewRow;
  readonly row: ListingRow;
}

const MINUTE_MS = 60_000;

/** A place in the queue: cases are ordered by when they were sent and told apart by their ids. */
export interface Cursor {
  readonly since: Date;
  readonly id: string;
}

const waiting = (db: Db | Tx) => db.selectFrom('listing_review as r').where('r.state', '=', 'waiting');

/** Cases after a place in the queue, oldest first. */
export async function casesAfter(
  db: Db,
  { of, after, limit }: { of: ReviewRow['of'] | undefined; after: Cursor | null; limit: number },
): Promise<Case[]> {
  let query = waiting(db).selectAll('r').orderBy('r.since').orderBy('r.id').limit(limit);
  if (of) query = query.where('r.of', '=', of);
  if (after) query = query.where(sql<boolean>`(r.since, r.id) > (${after.since}, ${after.id}::uuid)`);
  return withListings(db, await query.execute());
}

export async function countWaiting(db: Db, of: ReviewRow['of'] | undefined): Promise<number> {
  const query = waiting(db).select((e) => e.fn.countAll<number>().as('count'));
  return Number((await (of ? query.where('r.of', '=', of) : query).executeTakeFirstOrThrow()).count);
}

export async function findCase(db: Db, id: string): Promise<Case | null> {
  const rows = await db.selectFrom('listing_review').selectAll().where('id', '=', id).execute();
  return (await withListings(db, rows))[0] ?? null;
}

async function withListings(db: Db, reviews: readonly ReviewRow[]): Promise<Case[]> {
  if (reviews.length === 0) return [];
  const rows = await db
    .selectFrom('listing')
    .selectAll()
    .where('city_id', 'in', [...new Set(reviews.map((review) => review.city_id))])
    .where(
      'id',
      'in',
      reviews.map((review) => review.listing_id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return reviews.flatMap((review) => {
    const row = byId.get(review.listing_id);
    return row ? [{ review, row }] : [];
  });
}

/**
 * The case with its listing, both held until the transaction ends: the listing first, as its owner's writes take them.
 * Null when there is none any more.
 */
export async function lockCase(tx: Tx, id: string): Promise<Case | null> {
  const found = await tx.selectFrom('listing_review').select(['city_id', 'listing_id']).where('id', '=', id).executeTakeFirst();
  if (!found) return null;
  const row = await tx
    .selectFrom('listing')
    .selectAll()
    .where('city_id', '=', found.city_id)
    .where('id', '=', found.listing_id)
    .forUpdate()
    .executeTakeFirst();
  const review = await tx.selectFrom('listing_review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && review ? { row, review } : null;
}

/** Somebody else looks at it. */
export function isTaken(review: ReviewRow, moderatorId: string, now: Date): boolean {
  return review.claimed_by !== null && review.claimed_by !== moderatorId && review.claimed_until !== null && review.claimed_until > now;
}

/**
 * Takes a case that waits for this moderator, or the oldest that nobody has; null when there is none they may decide. One they took
 * before and did not decide comes first. Two who ask at once get two different ones.
 */
export async function claimCase(tx: Tx, moderatorId: string, wanted: string | null, now: Date): Promise<string | null> {
  if (wanted !== null) return takeFirst(tx, moderatorId, now, sql`r.id = ${wanted}::uuid`);
  // two questions, each answered by an index from its start, however long the queue is
  return (
    (await takeFirst(tx, moderatorId, now, sql`r.claimed_by = ${moderatorId} and r.claimed_until > ${now}`)) ??
    (await takeFirst(tx, moderatorId, now, sql`true`))
  );
}

async function takeFirst(tx: Tx, moderatorId: string, now: Date, which: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update listing_review set claimed_by = ${moderatorId}, claimed_until = ${new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS)}
    where id = (
      select r.id from listing_review r
      where r.state = 'waiting' and ${which}
        and (r.claimed_by is null or r.claimed_by = ${moderatorId} or r.claimed_until <= ${now})
        and exists (select from listing l where l.city_id = r.city_id and l.id = r.listing_id and l.owner_id <> ${moderatorId})
      order by r.since, r.id
      limit 1 for update of r skip locked
    ) returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function releaseCase(db: Db, moderatorId: string, id: string): Promise<void> {
  await db
    .updateTable('listing_review')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', moderatorId)
    .execute();
}
