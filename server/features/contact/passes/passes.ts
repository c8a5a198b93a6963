/** Reads, revokes and extends the passes of a person. */
import { sql } from 'kysely';
import { PASS_DAYS, type ContactPass } from '../../../../contract/contact/passes.ts';
import type { Reach } from '../../../../contract/contact/reach.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { audit } from '../../../db/audit.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { publishUserEvent } from '../../../live-events/publish-event.ts';
import { isBlocked, type ActingPerson } from '../blocks.ts';
import { lockUsers, type Party } from '../queries.ts';
import { offeredReach, REACH_SQL } from '../reach/reach-sql.ts';
import { isPassOpen, passExpiry } from './pass-state.ts';
import { IS_LISTING_REMOVED, joinRemovals } from './removed-listing.ts';
import { isRevokedBy, liftRevocation, revokeBetween } from './revocation.ts';
import { deleteStoredReveals } from '../../../listings/write/stored-reveals.ts';

/** Number of passes in a response. */
const PAGE_SIZE = 50;

function selectPasses(db: Db | Tx) {
  return db
    .selectFrom('contact as c')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'c.city_id').onRef('listing.id', '=', 'c.listing_id'))
    .$call(joinRemovals)
    .leftJoin('app_user as owner', (join) => join.onRef('owner.id', '=', 'c.owner_id').on('owner.deleted_at', 'is', null))
    .leftJoin('app_user as seeker', (join) => join.onRef('seeker.id', '=', 'c.seeker_id').on('seeker.deleted_at', 'is', null))
    .select([
      'c.id',
      'c.seeker_id',
      'c.owner_id',
      'c.opened_at',
      'c.pass_expires_at',
      'c.pass_revoked_at',
      IS_LISTING_REMOVED.as('is_listing_removed'),
      'c.pass_revoked_by',
      'listing.public_id',
      'owner.name as owner_name',
      'seeker.name as seeker_name',
    ])
    .where('c.opened_at', 'is not', null);
}
type PassRow = Awaited<ReturnType<ReturnType<typeof selectPasses>['executeTakeFirstOrThrow']>>;

const partyOf = (row: PassRow, userId: string): Party => (row.owner_id === userId ? 'owner' : 'seeker');

function presentPass(row: PassRow, userId: string, now: Date): ContactPass {
  const party = partyOf(row, userId);
  return {
    id: row.id,
    property_id: row.public_id,
    name: party === 'owner' ? row.seeker_name : row.owner_name,
    opened_at: row.opened_at!.toISOString(),
    expires_at: (row.pass_expires_at ?? passExpiry(row.opened_at!)).toISOString(),
    revoked_at: row.pass_revoked_at?.toISOString() ?? null,
    revoked_by_me: row.pass_revoked_by === party,
    open: isPassOpen(row, now),
  };
}

/** A page of a person's passes on one side, latest first, starting after the pass with the id `before`. */
export async function listPasses({ db, now }: Deps, userId: string, party: Party, before: string | undefined): Promise<ContactPass[]> {
  const rows = await selectPasses(db)
    .where(party === 'owner' ? 'c.owner_id' : 'c.seeker_id', '=', userId)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(c.created_at, c.id) < (select b.created_at, b.id from contact b where b.id = ${before})`),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(PAGE_SIZE)
    .execute();
  return rows.map((row) => presentPass(row, userId, now()));
}

/** The passes of these contacts of a person, by contact id. */
export async function readPassesByContact(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ContactPass>> {
  if (ids.length === 0) return new Map();
  const rows = await selectPasses(db)
    .where('c.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, presentPass(row, userId, now)]));
}

/** The pass of two people about a listing, with what it shows; null when no contact was opened. */
export async function readPassBetween(
  { db, config, now }: Deps,
  userId: string,
  { city_id, listing_id, seeker_id }: { readonly city_id: number; readonly listing_id: number; readonly seeker_id: string },
): Promise<{ pass: ContactPass; reach: Reach } | null> {
  const row = await selectPasses(db)
    .leftJoin('listing_reach as lr', (join) => join.onRef('lr.city_id', '=', 'c.city_id').onRef('lr.listing_id', '=', 'c.listing_id'))
    .select(REACH_SQL.as('reach'))
    .where('c.city_id', '=', city_id)
    .where('c.listing_id', '=', listing_id)
    .where('c.seeker_id', '=', seeker_id)
    .executeTakeFirst();
  return row ? { pass: presentPass(row, userId, now()), reach: offeredReach(config, row.reach) } : null;
}

/**
 * Locks the two people of a pass, and reads it.
 * @throws AppError not_found for a pass of other people, or for a contact that was not opened
 */
async function lockPass(tx: Tx, userId: string, id: string): Promise<PassRow> {
  const ownPasses = selectPasses(tx)
    .where('c.id', '=', id)
    .where((e) => e.or([e('c.seeker_id', '=', userId), e('c.owner_id', '=', userId)]));
  const unlockedRow = await ownPasses.executeTakeFirst();
  if (unlockedRow) await lockUsers(tx, [unlockedRow.seeker_id, unlockedRow.owner_id]);
  const row = unlockedRow && (await ownPasses.executeTakeFirst());
  if (!row) throw new AppError('not_found', m['contact.no_record']());
  return row;
}

/** Changes a pass, and returns whether anything changed. */
type PassChange = (tx: Tx, row: PassRow, party: Party, now: Date) => Promise<boolean>;

async function changePass(
  deps: Deps,
  { id: userId, ip }: ActingPerson,
  id: string,
  action: 'pass_revoked' | 'pass_extended',
  change: PassChange,
) {
  return deps.db.transaction().execute(async (tx) => {
    const [row, now] = [await lockPass(tx, userId, id), deps.now()];
    if (await change(tx, row, partyOf(row, userId), now)) {
      await deleteStoredReveals(tx, [row.seeker_id]);
      await audit(tx, { action, actorId: userId, subject: id, ip, at: now });
      await publishUserEvent(tx, [row.seeker_id, row.owner_id]);
    }
    return (await readPassesByContact(tx, userId, [id], now)).get(id)!;
  });
}

/**
 * Ends a pass at once, for both sides, with all other passes of the two people on listings of the same owner. Repeating the call changes
 * nothing.
 * @throws AppError not_found
 */
export const revokePass = (deps: Deps, user: ActingPerson, id: string): Promise<ContactPass> =>
  changePass(deps, user, id, 'pass_revoked', async (tx, row, party, now) => {
    if (row.pass_revoked_at) return false;
    await revokeBetween(tx, row, party, now);
    return true;
  });

/**
 * Restarts the period of a pass now, also within a period after it expired, but not later: the other side did not agree to show a number
 * for ever. After a revocation only the side that revoked can do this, and its revocation ends on all listings.
 * @throws AppError not_found, gone when it expired long ago or staff removed the listing, forbidden when the other side revoked it or one
 *   blocked the other
 */
export const extendPass = (deps: Deps, user: ActingPerson, id: string): Promise<ContactPass> =>
  changePass(deps, user, id, 'pass_extended', async (tx, row, party, now) => {
    const otherParty = party === 'owner' ? 'seeker' : 'owner';
    if ((await isBlocked(tx, row.seeker_id, row.owner_id)) || (await isRevokedBy(tx, otherParty, row.owner_id, [row.seeker_id])))
      throw new AppError('forbidden', m['contact.not_possible']());
    if (row.is_listing_removed) throw new AppError('gone', m['contact.closed']());
    if (passExpiry(row.pass_expires_at ?? passExpiry(row.opened_at!)) < now)
      throw new AppError('gone', m['contact.pass_ended']({ days: PASS_DAYS }));
    await liftRevocation(tx, row, party);
    await tx
      .updateTable('contact')
      .set({ pass_expires_at: passExpiry(now) })
      .where('id', '=', id)
      .execute();
    return true;
  });
