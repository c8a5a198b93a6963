/**
 * The messages to both sides of a site visit: notifications, reminders and the calendar file. They are enqueued in the transaction of the
 * change.
 */
import { randomUUID } from 'node:crypto';
import { memoizePerLanguage } from '../../../messages/current-language.ts';
import { postSystemEntry } from '../../conversations/post-entry.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS, HOUR_MS } from '../../durations.ts';
import { clockText } from '../../i18n/format.ts';
import { inEveryLanguage } from '../../i18n/language.ts';
import { readTitlesInEveryLanguage } from '../../listings/read/listing-titles.ts';
import { dayNumberInIndia, timeInIndia } from '../../../kinds/calendar.ts';
import { notify } from '../../notifications/notify.ts';
import type { NotificationTypeId } from '../../notifications/types.ts';
import type { VisitRow } from './queries.ts';
import type { Side } from './transitions.ts';

/** Hour in India at which the reminder is sent on the day before. */
const EVENING_HOUR = 19;

const dayFormat = memoizePerLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }),
);

/** `Sat, 5 Dec, 10:30 am` */
export const visitTimeText = (startsAt: Date): string => `${dayFormat().format(startsAt)}, ${clockText(startsAt)}`;

/** Notifies one side about an action of the other side, and adds it to the conversation of the two. */
export async function notifyOfVisit(deps: Deps, tx: Tx, row: VisitRow, recipient: Side, type: VisitNotification): Promise<void> {
  await notifySide(deps, tx, row, recipient, type, { isFromSite: false });
  await addToConversation(deps, tx, row, type);
}

/** Notifies both sides about an action of the site, and adds it to their conversation once. */
export async function notifyBothOfVisit(deps: Deps, tx: Tx, row: VisitRow, type: VisitNotification): Promise<void> {
  for (const side of ['seeker', 'owner'] as const) await notifySide(deps, tx, row, side, type, { isFromSite: true });
  await addToConversation(deps, tx, row, type);
}

/**
 * Reminds both sides. A reminder is not part of the conversation.
 * @param reminder distinguishes several reminders of the same version of a visit
 */
export async function remindBothOfVisit(deps: Deps, tx: Tx, row: VisitRow, reminder: string): Promise<void> {
  for (const side of ['owner', 'seeker'] as const)
    await notifySide(deps, tx, row, side, 'visit_reminder', { isFromSite: true, keySuffix: `:${reminder}` });
}

type VisitNotification = NotificationTypeId & `visit_${string}`;

async function notifySide(
  deps: Deps,
  tx: Tx,
  row: VisitRow,
  recipient: Side,
  type: VisitNotification,
  { isFromSite, keySuffix = isFromSite ? `:${recipient}` : '' }: { readonly isFromSite: boolean; readonly keySuffix?: string },
): Promise<void> {
  const titles = await readTitlesInEveryLanguage(tx, [{ cityId: row.city_id, listingId: row.listing_id }]);
  const [userId, otherId] = recipient === 'owner' ? [row.owner_id, row.seeker_id] : [row.seeker_id, row.owner_id];
  await notify(deps, tx, {
    userId,
    ...(!isFromSite && { causedBy: otherId }),
    type,
    key: `visit:${row.id}:${row.version}${keySuffix}`,
    params: {
      title: titles.get(row.public_id) ?? row.public_id,
      when: inEveryLanguage(() => visitTimeText(row.starts_at)),
    },
    path: `/visits?as=${recipient}`,
  });
}

const addToConversation = (deps: Deps, tx: Tx, row: VisitRow, type: VisitNotification): Promise<unknown> =>
  postSystemEntry(deps, tx, {
    listingId: row.public_id,
    seekerId: row.seeker_id,
    type,
    data: { visit: row.id, starts_at: row.starts_at.toISOString() },
  });

/** The times of the reminders of an accepted visit. Times that have passed are omitted. */
export function reminderTimes(startsAt: Date, now: Date): { reminder: 'evening' | 'hour'; sendAt: Date }[] {
  const evening = new Date(timeInIndia(dayNumberInIndia(startsAt.getTime() - DAY_MS), EVENING_HOUR));
  const hour = new Date(startsAt.getTime() - HOUR_MS);
  return [{ reminder: 'evening', sendAt: evening } as const, { reminder: 'hour', sendAt: hour } as const].filter(
    ({ sendAt }) => sendAt > now,
  );
}

/**
 * Enqueues the reminders and calendar files of a visit that was just accepted. A later change increases the version, which makes them
 * invalid.
 */
export async function scheduleVisit({ jobs, now }: Deps, tx: Tx, { id, city_id, version, starts_at, ...sides }: VisitRow): Promise<void> {
  const visit = { cityId: city_id, visitId: id };
  for (const { reminder, sendAt } of reminderTimes(starts_at, now()))
    await jobs.add(tx, 'remind_of_visit', { ...visit, version, reminder }, { key: `visit:${id}:${reminder}`, runAt: sendAt });
  for (const userId of [sides.owner_id, sides.seeker_id]) await jobs.add(tx, 'send_visit_calendar', { ...visit, userId, id: randomUUID() });
}
