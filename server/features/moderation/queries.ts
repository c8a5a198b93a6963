/** Review cases with their listings: the queue, single cases, locks and claims. */
import { MINUTE_MS } from '../../durations.ts';
import { sql, type RawBuilder } from 'kysely';
import { CLAIM_MINUTES } from '../../../contract/moderation/moderation.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingRow, ReviewRow } from '../../listings/present/rows.ts';

export interface CaseRow {
  readonly review: ReviewRow;
  readonly row: ListingRow;
}

/** A position in the queue, which is ordered by submission time and id. */
export interface Cursor {
  readonly submittedAt: Date;
  readonly id: string;
}

const selectWaiting = (db: Db | Tx) => db.selectFrom('listing_review as r').where('r.state', '=', 'waiting');

/** Waiting cases after the cursor, oldest first. */
export async function listCases(
  db: Db,
  { subject, after: cursor, limit }: { subject: ReviewRow['subject'] | undefined; after: Cursor | null; limit: number },
): Promise<CaseRow[]> {
  let query = selectWaiting(db).selectAll('r').orderBy('r.since').orderBy('r.id').limit(limit);
  if (subject) query = query.where('r.subject', '=', subject);
  if (cursor) query = query.where(sql<boolean>`(r.since, r.id) > (${cursor.submittedAt}, ${cursor.id}::uuid)`);
  return withListings(db, await query.execute());
}

export async function countWaiting(db: Db, subject: ReviewRow['subject'] | undefined): Promise<number> {
  const query = selectWaiting(db).select((e) => e.fn.countAll<number>().as('count'));
  return Number((await (subject ? query.where('r.subject', '=', subject) : query).executeTakeFirstOrThrow()).count);
}

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  const rows = await db.selectFrom('listing_review').selectAll().where('id', '=', id).execute();
  return (await withListings(db, rows))[0] ?? null;
}

async function withListings(db: Db, reviews: readonly ReviewRow[]): Promise<CaseRow[]> {
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
 * The case with its listing, both locked until the transaction ends. The listing is locked first, in the same order as the owner's writes,
 * to avoid deadlocks. Null when the case no longer exists.
 */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const reference = await tx.selectFrom('listing_review').select(['city_id', 'listing_id']).where('id', '=', id).executeTakeFirst();
  if (!reference) return null;
  const row = await tx
    .selectFrom('listing')
    .selectAll()
    .where('city_id', '=', reference.city_id)
    .where('id', '=', reference.listing_id)
    .forUpdate()
    .executeTakeFirst();
  const review = await tx
    .selectFrom('listing_review')
    .selectAll()
    .where('city_id', '=', reference.city_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && review ? { row, review } : null;
}

/** Whether another moderator has claimed the case. */
export function isClaimedByOther(review: ReviewRow, moderatorId: string, now: Date): boolean {
  return review.claimed_by !== null && review.claimed_by !== moderatorId && review.claimed_until !== null && review.claimed_until > now;
}

/**
 * Claims the given case. Without one, claims the case that the moderator already has, or else the oldest unclaimed one. Returns null when
 * there is no case that the moderator may decide. Moderators who claim in parallel get different cases.
 */
export async function claimCase(tx: Tx, moderatorId: string, caseId: string | null, now: Date): Promise<string | null> {
  if (caseId !== null) return claimOldest(tx, moderatorId, now, sql`r.id = ${caseId}::uuid`);
  // two queries, so that each can use an index regardless of the length of the queue
  return (
    (await claimOldest(tx, moderatorId, now, sql`r.claimed_by = ${moderatorId} and r.claimed_until > ${now}`)) ??
    (await claimOldest(tx, moderatorId, now, sql`true`))
  );
}

/** More candidates than there are moderators who claim at the same time. */
const CLAIM_CANDIDATES = 50;

async function claimOldest(tx: Tx, moderatorId: string, now: Date, condition: RawBuilder<unknown>): Promise<string | null> {
  const freeCondition = sql`r.state = 'waiting' and (r.claimed_by is null or r.claimed_by = ${moderatorId} or r.claimed_until <= ${now})`;
  const { rows: candidates } = await sql<{ city_id: number; id: string }>`
    select r.city_id, r.id from listing_review r
    where ${freeCondition} and ${condition}
      and exists (select from listing l where l.city_id = r.city_id and l.id = r.listing_id and l.owner_id <> ${moderatorId})
    order by r.since, r.id limit ${CLAIM_CANDIDATES}`.execute(tx);
  // one at a time and by city, because a cluster can lock only rows of one node
  for (const { city_id, id } of candidates) {
    const { rows: locked } = await sql`
      select from listing_review r where r.city_id = ${city_id} and r.id = ${id} and ${freeCondition} for update skip locked`.execute(tx);
    if (locked.length === 0) continue;
    const claimed_until = new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS);
    await tx
      .updateTable('listing_review')
      .set({ claimed_by: moderatorId, claimed_until })
      .where('city_id', '=', city_id)
      .where('id', '=', id)
      .execute();
    return id;
  }
  return null;
}

export async function releaseCase(db: Db, moderatorId: string, id: string): Promise<void> {
  await db
    .updateTable('listing_review')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', moderatorId)
    .execute();
}
