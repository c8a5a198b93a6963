/** Stored masked calls, from the point of view of one of the two people. */
import type { ContactCall } from '../../../../contract/contact/calls.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../durations.ts';
import { readListingCards } from '../../../listings/read/listing-cards.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../../listings/read/listing-ref.ts';

/** For how many days calls are shown to a person, and how many at most. */
const SHOWN = { days: 90, rows: 100 } as const;
/** A call that has not been placed by then is never placed, because the caller no longer waits for it. */
export const MAX_START_DELAY_MS = 2 * MINUTE_MS;
/** Longer than any call. When a call has no end by then, its report was lost. */
const LOST_AFTER_MS = 60 * MINUTE_MS;

interface CallFilter {
  readonly id?: string | undefined;
  readonly now: Date;
}

/** Calls of this person in both directions, latest first. */
export async function listCalls(db: Db | Tx, userId: string, { id, now }: CallFilter): Promise<ContactCall[]> {
  const rows = await db
    .selectFrom('masked_call as c')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'c.city_id').onRef('listing.id', '=', 'c.listing_id'))
    .leftJoin('app_user as caller', (join) => join.onRef('caller.id', '=', 'c.caller_id').on('caller.deleted_at', 'is', null))
    .leftJoin('app_user as callee', (join) => join.onRef('callee.id', '=', 'c.callee_id').on('callee.deleted_at', 'is', null))
    .select([
      'c.id',
      'c.contact_id',
      'c.caller_id',
      'c.city_id',
      'c.listing_id',
      'c.created_at',
      'c.state',
      'c.seconds',
      'listing.public_id',
      'caller.name as caller_name',
      'callee.name as callee_name',
    ])
    .where((e) => e.or([e('c.caller_id', '=', userId), e('c.callee_id', '=', userId)]))
    .where('c.created_at', '>', new Date(now.getTime() - SHOWN.days * DAY_MS))
    .$if(id !== undefined, (query) => query.where('c.id', '=', id!))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(SHOWN.rows)
    .execute();
  const cards = await readListingCards(
    db,
    rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })),
  );
  const shownCards = new Map(cards.filter(({ status }) => ONCE_PUBLISHED_STATUSES.includes(status)).map((card) => [card.id, card]));
  return rows.map((row) => {
    const isCaller = row.caller_id === userId;
    const card = shownCards.get(row.public_id);
    return {
      id: row.id,
      contact_id: row.contact_id,
      by_me: isCaller,
      name: isCaller ? row.callee_name : row.caller_name,
      property_id: row.public_id,
      property: card ? { title: card.title, url: card.url } : null,
      at: row.created_at.toISOString(),
      state: stateAt(row, now),
      seconds: row.seconds,
    };
  });
}

/** The state of a call, or `failed` when it can no longer end in any other way. */
function stateAt({ state, created_at }: { state: string; created_at: Date }, now: Date): ContactCall['state'] {
  const ageMs = now.getTime() - created_at.getTime();
  const isLost =
    (state === 'waiting' && ageMs > MAX_START_DELAY_MS) || ((state === 'ringing' || state === 'connected') && ageMs > LOST_AFTER_MS);
  return isLost ? 'failed' : (state as ContactCall['state']);
}
