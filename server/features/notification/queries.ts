import type { Notification } from '../../../contract/notification.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { noticeTexts, type NoticeRow } from '../../notices/texts.ts';
import { noticeType } from '../../notices/types.ts';

const COLUMNS = ['id', 'seq', 'type', 'facts', 'path', 'created_at', 'read_at'] as const;

export const present = (row: NoticeRow): Notification => ({
  id: row.id,
  type: row.type,
  topic: noticeType(row.type)?.topic ?? 'account',
  ...noticeTexts(row),
  path: row.path,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});

export async function countUnread(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A person's notifications, newest first, and how many there are. */
export async function pageOfNotices(db: Db, userId: string, { page, limit }: { readonly page: number; readonly limit: number }) {
  const mine = db.selectFrom('notification').where('user_id', '=', userId);
  const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine
    .select(COLUMNS)
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total: Number(total), rows };
}

/** The newest written after this one, oldest first; at most `limit`. */
export async function noticesAfter(db: Db, userId: string, seq: number, limit: number): Promise<NoticeRow[]> {
  const rows = await db
    .selectFrom('notification')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('seq', '>', seq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/** Number of the newest; 0 where there is none. */
export async function newestNotice(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('notification').select('seq').where('user_id', '=', userId).orderBy('seq', 'desc').executeTakeFirst();
  return row?.seq ?? 0;
}
