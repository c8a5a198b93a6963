import type { Db, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { isBlocked } from '../blocks.ts';
import { isPassOpen } from '../passes/pass-state.ts';
import { IS_LISTING_REMOVED, joinRemovals } from '../passes/removed-listing.ts';
import { readReachOfOwner } from '../reach/reach.ts';

interface CallableContact {
  readonly cityId: number;
  readonly listingId: number;
  readonly callerId: string;
  readonly calleeId: string;
  /** Number of the caller in E.164. Only the vendor may get it. */
  readonly from: string;
  /** Number of the other person in E.164. Only the vendor may get it. */
  readonly to: string;
}

/**
 * Finds whom this person may call now about a contact. `unknown`: the contact belongs to other people or is still in the waitlist.
 * `refused`: the pass ended, the owner is not reached by masked calls (`reach` is not `call`), one of the two blocked the other, or one of
 * them cannot be reached.
 */
export async function findCallableContact(
  { config, now }: Deps,
  db: Db | Tx,
  contactId: string,
  callerId: string,
): Promise<CallableContact | 'unknown' | 'refused'> {
  const row = await db
    .selectFrom('contact')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'contact.city_id').onRef('listing.id', '=', 'contact.listing_id'))
    .select([
      'contact.city_id',
      'contact.listing_id',
      'contact.seeker_id',
      'contact.owner_id',
      'contact.opened_at',
      'contact.pass_expires_at',
      'contact.pass_revoked_at',
    ])
    .$call(joinRemovals)
    .select(IS_LISTING_REMOVED.as('is_listing_removed'))
    .where('contact.id', '=', contactId)
    .where('contact.opened_at', 'is not', null)
    .where((e) => e.or([e('contact.seeker_id', '=', callerId), e('contact.owner_id', '=', callerId)]))
    .executeTakeFirst();
  if (!row) return 'unknown';
  const calleeId = row.seeker_id === callerId ? row.owner_id : row.seeker_id;
  const key = { cityId: row.city_id, listingId: row.listing_id };
  if (!isPassOpen(row, now()) || (await readReachOfOwner(config, db, row.owner_id, key)) !== 'call') return 'refused';
  if (await isBlocked(db, callerId, calleeId)) return 'refused';
  const phones = await db
    .selectFrom('app_user')
    .select(['id', 'phone'])
    .where('id', 'in', [callerId, calleeId])
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  const phoneOf = (id: string) => phones.find((person) => person.id === id)?.phone ?? null;
  const [from, to] = [phoneOf(callerId), phoneOf(calleeId)];
  return from === null || to === null ? 'refused' : { ...key, callerId, calleeId, from, to };
}
