/** How owners may be reached: reading and changing the choice for one listing, or for all of their listings. */
import type { Reach, ReachSettings } from '../../../../contract/contact/reach.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { Config } from '../../../config/config.ts';
import { audit } from '../../../db/audit.ts';
import { consumeDaily } from '../../../db/daily-limit.ts';
import type { ListingKey } from '../../../db/listing-key.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { requireOwnListing } from '../../../listings/read/listing-row.ts';
import { publishUserEvent } from '../../../live-events/publish-event.ts';
import { deleteStoredReveals } from '../../../listings/write/stored-reveals.ts';
import { lockUsers } from '../queries.ts';
import { offeredReach } from './reach-sql.ts';

interface Choice {
  readonly reach: Reach | null;
  readonly whatsapp: boolean | null;
}
interface Person {
  readonly id: string;
  readonly ip: string;
}

/** The settings of a person who chose nothing, as in the database. */
const DEFAULT_CHOICE = { reach: 'number', whatsapp: true } as const;

/** How the owner of a listing may be reached about it. */
export async function readReachOfOwner(config: Config, db: Db | Tx, ownerId: string, key: ListingKey): Promise<Reach> {
  const [listingChoice, defaultChoice] = [await readChoice(db, key), await readDefault(db, ownerId)];
  return offeredReach(config, listingChoice.reach ?? defaultChoice.reach);
}

/** @throws AppError not_found for a listing of somebody else */
export async function readReach(
  { config }: Pick<Deps, 'config'>,
  db: Db | Tx,
  userId: string,
  propertyId: string | undefined,
): Promise<ReachSettings> {
  const defaultChoice = await readDefault(db, userId);
  const calls = config.calls.type !== 'off';
  if (propertyId === undefined) return { ...defaultChoice, default: defaultChoice, calls };
  const listing = await requireOwnListing(db, userId, propertyId);
  return { ...(await readChoice(db, { cityId: listing.city_id, listingId: listing.id })), default: defaultChoice, calls };
}

async function readDefault(db: Db | Tx, userId: string): Promise<{ reach: Reach; whatsapp: boolean }> {
  const row = await db.selectFrom('app_user').select(['reach', 'whatsapp']).where('id', '=', userId).executeTakeFirstOrThrow();
  return { reach: row.reach as Reach, whatsapp: row.whatsapp };
}

async function readChoice(db: Db | Tx, { cityId, listingId }: ListingKey): Promise<Choice> {
  const row = await db
    .selectFrom('listing_reach')
    .select(['reach', 'whatsapp'])
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return { reach: (row?.reach ?? null) as Reach | null, whatsapp: row?.whatsapp ?? null };
}

/**
 * Changes how the person may be reached, about one listing or in general. The change has an immediate effect for people who have contacted
 * them: stored responses with numbers are deleted, and open pages are notified.
 * @throws AppError not_found for a listing of somebody else, invalid for calls that the site does not offer
 */
export function changeReach(
  deps: Deps,
  { id: userId, ip }: Person,
  propertyId: string | undefined,
  choice: Choice,
): Promise<ReachSettings> {
  if (choice.reach === 'call' && deps.config.calls.type === 'off')
    throw new AppError('invalid', m['contact_reach.no_calls'](), { errors: [{ path: 'reach', message: m['contact_reach.no_calls']() }] });
  return deps.db.transaction().execute(async (tx) => {
    // a contact that is opened at the same time needs the same lock, so either it sees the change, or its stored response is deleted below
    await lockUsers(tx, [userId]);
    // locked, because the listing could be moved to another city before its choice is stored
    const listing = propertyId === undefined ? null : await requireOwnListing(tx, userId, propertyId, { lock: true });
    const key = listing && { cityId: listing.city_id, listingId: listing.id };
    if (key) await storeChoice(tx, key, choice);
    else
      await tx
        .updateTable('app_user')
        .set({ reach: choice.reach ?? DEFAULT_CHOICE.reach, whatsapp: choice.whatsapp ?? DEFAULT_CHOICE.whatsapp })
        .where('id', '=', userId)
        .execute();
    await consumeDaily(tx, 'reach', userId, deps.now());
    await notifySeekers(tx, userId, key);
    await audit(tx, {
      action: 'reach_changed',
      actorId: userId,
      subject: propertyId ?? userId,
      ip,
      details: { ...choice },
      at: deps.now(),
    });
    return readReach(deps, tx, userId, propertyId);
  });
}

async function storeChoice(tx: Tx, { cityId, listingId }: ListingKey, { reach, whatsapp }: Choice): Promise<void> {
  await tx
    .insertInto('listing_reach')
    .values({ city_id: cityId, listing_id: listingId, reach, whatsapp })
    .onConflict((conflict) => conflict.columns(['city_id', 'listing_id']).doUpdateSet({ reach, whatsapp }))
    .execute();
}

async function notifySeekers(tx: Tx, ownerId: string, key: ListingKey | null): Promise<void> {
  const rows = await tx
    .selectFrom('contact')
    .select('seeker_id')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('opened_at', 'is not', null)
    .$if(key !== null, (query) => query.where('city_id', '=', key!.cityId).where('listing_id', '=', key!.listingId))
    .execute();
  const seekerIds = rows.map((row) => row.seeker_id);
  await deleteStoredReveals(tx, seekerIds);
  await publishUserEvent(tx, [ownerId, ...seekerIds]);
}
