/** Telling people something: one row in their centre, written with what it follows from; mail and text messages follow from the row. */
import { sql } from 'kysely';
import type { Fact, Tx } from './db/schema.ts';
import type { Deps } from './deps.ts';
import { NOTICE_TYPES, type NoticeType, type NoticeTypeId } from './notices/types.ts';
import { afterQuiet, nextMorning, type Quiet } from './quiet-hours.ts';

/** Channel of the database on which processes hear whose centre changed. */
export const NOTICE_CHANNEL = 'notification';

export interface Notice {
  readonly userId: string;
  readonly type: NoticeTypeId;
  /** Names what happened, e.g. `contact:<id>`: a person is told it once, however often this is called. */
  readonly key: string;
  /**
   * What the texts name. Never a phone number, an address, a code or what people typed to one another; `note` is what staff wrote to
   * this very person. A text that begins with `@` is the id of a text of the catalogue, or several, each with its `@`; words that are put
   * together of several, such as a title, are said `inEveryLanguage`.
   */
  readonly facts: Readonly<Record<string, Fact>>;
  /** Where it leads within the site, from the root. */
  readonly path: string;
}

/** When a notification may leave by a channel; null for never. */
function dueTimes({ pace, mail, sms }: NoticeType, now: Date, quiet: Quiet): { mail: Date | null; sms: Date | null } {
  const bySms = pace === 'urgent' ? afterQuiet(now, quiet) : now;
  return { mail: mail ? (pace === 'digest' ? nextMorning(now, quiet) : now) : null, sms: sms ? bySms : null };
}

/** Tells one person. Rolled back with `tx`; what leaves by mail or text message does so by jobs, by what the person chose. */
export function notify(deps: Deps, tx: Tx, notice: Notice): Promise<void> {
  return notifyAll(deps, tx, [notice]);
}

/** The same for many, in one statement. */
export async function notifyAll(deps: Deps, tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const now = deps.now();
  // in one order everywhere, or two that tell the same people wait for each other
  const ordered = notices.toSorted((a, b) => (`${a.userId} ${a.key}` < `${b.userId} ${b.key}` ? -1 : 1));
  const told = await tx
    .insertInto('notification')
    .values(
      ordered.map(({ userId, type, key, facts, path }) => {
        const due = dueTimes(NOTICE_TYPES[type], now, deps.config.quietHours);
        return { user_id: userId, type, key, facts, path, created_at: now, mail_due_at: due.mail, sms_due_at: due.sms };
      }),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning(['user_id', 'mail_due_at', 'sms_due_at'])
    .execute();
  if (told.length === 0) return;
  await announce(
    tx,
    told.map((row) => row.user_id),
  );
  const ready = told.filter(({ mail_due_at, sms_due_at }) => [mail_due_at, sms_due_at].some((at) => at !== null && at <= now));
  for (const userId of new Set(ready.map((row) => row.user_id))) await deps.jobs.add(tx, 'send_notices', { userId });
}

/** Wakes the open pages of these people once `tx` is committed, in every process. */
export async function announce(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${NOTICE_CHANNEL}, id) from unnest(${sql.val([...new Set(userIds)])}::text[]) as t (id)`.execute(tx);
}
