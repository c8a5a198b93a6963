/** Replies to reminders confirm the listings that an owner was asked about, and no others. */
import { sql } from 'kysely';
import type { RemindedListing } from '../../../contract/posting/confirm-reminded.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { readTitlesInEveryLanguage } from '../../listings/read/listing-titles.ts';
import type { RemindedOwner } from '../../notifications/confirm-link.ts';
import { confirm } from './change-own-listing.ts';

/**
 * A link may be opened twice, so the page also shows listings that are confirmed already: those whose reminder was sent at most this many
 * days before the reminder with the opened link.
 */
const CONFIRMED_SHOWN_DAYS = 1;

interface RemindedRow {
  readonly cityId: number;
  readonly listingId: number;
  readonly publicId: string;
  readonly state: RemindedListing['state'];
}

/**
 * The listings that reminders up to `remindedAt` asked about: those that wait for a reply, and those of the last reminder that was replied
 * to. Empty when the owner's account is suspended or deleted.
 */
async function readRemindedRows(db: Db, { ownerId, remindedAt }: RemindedOwner): Promise<readonly RemindedRow[]> {
  const { rows } = await sql<RemindedRow>`
    select l.city_id as "cityId", l.id as "listingId", l.public_id as "publicId",
      case when bool_or(r.confirmed_at = l.last_confirmed_at) then 'waiting' else 'confirmed' end as state
    from listing l join listing_reminder r on r.city_id = l.city_id and r.listing_id = l.id and r.sent_at <= ${remindedAt}::timestamptz
      and (r.confirmed_at = l.last_confirmed_at or l.last_confirmed_at > r.sent_at and r.sent_at > ${daysAfter(remindedAt, -CONFIRMED_SHOWN_DAYS)}::timestamptz)
    where l.owner_id = ${ownerId}::uuid and l.status in ('active', 'expired')
      and exists (select from app_user u where u.id = ${ownerId}::uuid and u.deleted_at is null and u.suspended_at is null)
    group by l.city_id, l.id, l.public_id, l.last_confirmed_at
    order by l.last_confirmed_at, l.id`.execute(db);
  return rows;
}

/** The same listings with titles in the current language. */
export async function readRemindedListings(deps: Deps, owner: RemindedOwner): Promise<RemindedListing[]> {
  const rows = await readRemindedRows(deps.db, owner);
  const titles = await readTitlesInEveryLanguage(deps.db, rows);
  return rows.map(({ publicId, state }) => ({ id: publicId, title: titles.get(publicId)?.[currentLanguage()] ?? publicId, state }));
}

/**
 * Confirms every listing that waits for a reply. Safe to repeat, because confirmed listings no longer wait. A listing that cannot be
 * confirmed now, such as an expired one without quota, stays unchanged and does not prevent the others from being confirmed.
 */
export async function confirmReminded(deps: Deps, owner: RemindedOwner, ip: string | null): Promise<void> {
  for (const { publicId, state } of await readRemindedRows(deps.db, owner)) {
    if (state !== 'waiting') continue;
    try {
      await confirm(deps, { id: owner.ownerId, ip }, publicId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}
