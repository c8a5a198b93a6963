/**
 * The waitlist of contacts. An owner receives a limited number of new contacts per day; further ones wait and open on the following days.
 */
import { sql } from 'kysely';
import type { Reach } from '../../../contract/contact/reach.ts';
import { startOfDayInIndia } from '../../../kinds/calendar.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { refundPaidContacts } from '../../ledger/credit.ts';
import { notifyAll } from '../../notifications/notify.ts';
import { inboundAllowance } from '../../plans/contact-allowance.ts';
import { readTitlesInEveryLanguage } from '../../listings/read/listing-titles.ts';
import { findSeekersWithContact, lockUsers } from './queries.ts';
import { offeredReach, REACH_SQL } from './reach/reach-sql.ts';
import { Attempts } from '../../jobs/attempts.ts';
import { FIRST_UUID } from '../../db/uuids.ts';

const OWNERS_PER_BATCH = 100;

/** How many more new people may contact this owner today. 0 while others are waiting, because they come first. */
export async function readRemainingToday(deps: Deps, tx: Tx, ownerId: string): Promise<number> {
  const { rows } = await sql<{ opened: number; waiting: number }>`
    select count(*) filter (where new_person and opened_at >= ${startOfDayInIndia(deps.now())}) as opened, count(*) filter (where opened_at is null) as waiting
    from contact where owner_id = ${ownerId} and (opened_at is null or opened_at >= ${startOfDayInIndia(deps.now())})`.execute(tx);
  const { opened, waiting } = rows[0]!;
  return waiting > 0 ? 0 : Math.max(0, inboundAllowance(deps.config) - opened);
}

/**
 * Opens waiting contacts, the oldest first, owner by owner and independently of the others. It is safe to repeat the call, to abort it, and
 * to run it in several processes.
 */
export async function openWaitingContacts(deps: Deps, signal?: AbortSignal): Promise<void> {
  const attempts = new Attempts();
  for (let lastOwnerId = FIRST_UUID; ;) {
    const owners = await findOwnersWithWaitlist(deps.db, lastOwnerId);
    for (const ownerId of owners) {
      if (signal?.aborted) return;
      await attempts.run(() => deps.db.transaction().execute((tx) => openContactsOfOwner(deps, tx, ownerId)));
    }
    if (owners.length < OWNERS_PER_BATCH) break;
    lastOwnerId = owners.at(-1)!;
  }
  attempts.end();
}

async function findOwnersWithWaitlist(db: Db, lastOwnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact')
    .select('owner_id')
    .distinct()
    .where('opened_at', 'is', null)
    .where('owner_id', '>', lastOwnerId)
    .orderBy('owner_id')
    .limit(OWNERS_PER_BATCH)
    .execute();
  return rows.map((row) => row.owner_id);
}

interface WaitingContact {
  readonly id: string;
  readonly seeker_id: string;
  readonly city_id: number;
  readonly listing_id: number;
  readonly public_id: string;
  readonly subscription_id: string | null;
  readonly reach: Reach;
  /** Whether the listing is still active and neither party left, was suspended or blocked the other. */
  readonly isValid: boolean;
}

async function openContactsOfOwner(deps: Deps, tx: Tx, ownerId: string): Promise<void> {
  const now = deps.now();
  await lockUsers(tx, [ownerId]);
  const { rows: waitlist } = await sql<WaitingContact>`
    select c.id, c.seeker_id, c.subscription_id, c.city_id, c.listing_id, l.public_id,
      l.status = 'active' and s.deleted_at is null and s.suspended_at is null and owner.deleted_at is null and owner.suspended_at is null
        and not exists (select from contact_block b where (b.blocker_id, b.blocked_id) in ((c.owner_id, c.seeker_id), (c.seeker_id, c.owner_id))) as "isValid",
      ${REACH_SQL} as reach
    from contact c join listing l on l.city_id = c.city_id and l.id = c.listing_id
    join app_user s on s.id = c.seeker_id join app_user owner on owner.id = c.owner_id
    left join listing_reach lr on lr.city_id = c.city_id and lr.listing_id = c.listing_id
    where c.owner_id = ${ownerId} and c.opened_at is null order by c.created_at, c.id`.execute(tx);
  const canOpen = ({ isValid, reach }: WaitingContact) => isValid && offeredReach(deps.config, reach) !== 'messages';
  // cancelled contacts are credited back
  const cancelled = waitlist.filter((contact) => !canOpen(contact));
  await refundPaidContacts(tx, cancelled, 'stale', now);
  if (cancelled.length > 0) await tx.deleteFrom('contact').where('id', 'in', idsOf(cancelled)).execute();
  const { opened } = await tx
    .selectFrom('contact')
    .select((e) => e.fn.countAll<number>().as('opened'))
    .where('owner_id', '=', ownerId)
    .where('opened_at', '>=', startOfDayInIndia(now))
    .where('new_person', '=', true)
    .executeTakeFirstOrThrow();
  const remaining = Math.max(0, inboundAllowance(deps.config) - opened);
  const { ofNewPeople, further } = await selectContactsToOpen(tx, ownerId, waitlist.filter(canOpen), remaining);
  if (ofNewPeople.length > 0) await tx.updateTable('contact').set({ opened_at: now }).where('id', 'in', idsOf(ofNewPeople)).execute();
  if (further.length > 0)
    await tx.updateTable('contact').set({ opened_at: now, new_person: false }).where('id', 'in', idsOf(further)).execute();
  await notifyParties(deps, tx, ownerId, [...ofNewPeople, ...further], cancelled);
}

/**
 * Selects the contacts to open: one of each of the first `maxNewPeople` new people, and further contacts of these people and of people who
 * already have an open contact with the owner. Further contacts do not count toward the limit.
 */
async function selectContactsToOpen(tx: Tx, ownerId: string, waitlist: readonly WaitingContact[], maxNewPeople: number) {
  const seekersWithContact = new Set(await findSeekersWithContact(tx, ownerId, [...new Set(waitlist.map(({ seeker_id }) => seeker_id))]));
  const ofNewPeople: WaitingContact[] = [];
  const further: WaitingContact[] = [];
  for (const contact of waitlist) {
    if (seekersWithContact.has(contact.seeker_id)) further.push(contact);
    else if (ofNewPeople.length < maxNewPeople) {
      ofNewPeople.push(contact);
      seekersWithContact.add(contact.seeker_id);
    }
  }
  return { ofNewPeople, further };
}

const idsOf = (rows: readonly WaitingContact[]) => rows.map(({ id }) => id);

async function notifyParties(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  opened: readonly WaitingContact[],
  cancelled: readonly WaitingContact[],
): Promise<void> {
  const titles = await readTitlesInEveryLanguage(
    tx,
    [...opened, ...cancelled].map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id })),
  );
  const titleParams = ({ public_id }: WaitingContact) => ({ title: titles.get(public_id) ?? public_id });
  await notifyAll(deps, tx, [
    ...opened.flatMap((contact) => [
      {
        userId: ownerId,
        causedBy: contact.seeker_id,
        type: 'contact_new',
        key: `contact:${contact.id}`,
        params: titleParams(contact),
        path: '/contacted?as=owner',
      } as const,
      {
        userId: contact.seeker_id,
        type: 'contact_opened',
        key: `contact:${contact.id}`,
        params: titleParams(contact),
        path: '/contacted',
      } as const,
    ]),
    ...cancelled.map(
      (contact) =>
        ({
          userId: contact.seeker_id,
          type: 'contact_withdrawn',
          key: `contact:${contact.id}`,
          params: titleParams(contact),
          path: '/contacted',
        }) as const,
    ),
  ]);
}
