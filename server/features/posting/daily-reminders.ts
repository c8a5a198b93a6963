/** Reminds every owner at most once a day, in several runs when there are more owners than one run reminds. */
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { Deps } from '../../deps.ts';
import { remindOwnersAfter } from './reminders.ts';
import { FIRST_UUID } from '../../db/uuids.ts';

/** Key of the row in `setting` with the position of the last run. */
const POSITION = 'reminded_owners';

interface Position {
  readonly day: string;
  /** The last account that was read; null when the day is finished. */
  readonly lastId: string | null;
}

/** Continues where the last run of this day ended. Without that, the owners behind the maximum of a run would never be reminded. */
export async function continueReminders(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const day = dayInIndia(now());
  const row = await db.selectFrom('setting').select('value').where('key', '=', POSITION).executeTakeFirst();
  const last = row?.value as Position | undefined;
  const afterId = last?.day === day ? last.lastId : FIRST_UUID;
  if (afterId === null) return;
  const { lastId } = await remindOwnersAfter(deps, afterId, signal);
  const value = JSON.stringify({ day, lastId } satisfies Position);
  await db
    .insertInto('setting')
    .values({ key: POSITION, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
