import { sql } from 'kysely';
import type { Notification } from '../../../contract/notifications.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { notificationTexts, type NotificationRow } from '../../notifications/texts.ts';
import { notificationType } from '../../notifications/types.ts';

const COLUMNS = ['id', 'seq', 'type', 'params', 'path', 'created_at', 'read_at'] as const;

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  topic: notificationType(row.type)?.topic ?? 'account',
  ...notificationTexts(row),
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

/** A page of a user's notifications, newest first, and their total number. */
export async function listNotifications(db: Db, userId: string, { page, limit }: { readonly page: number; readonly limit: number }) {
  const ownNotifications = db.selectFrom('notification').where('user_id', '=', userId);
  const { total } = await ownNotifications.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await ownNotifications
    .select(COLUMNS)
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total: Number(total), rows };
}

interface Undelivered {
  readonly afterSeq: number;
  /**
   * Notifications created after this time are found even with lower sequence numbers, because a transaction may commit after a later one.
   */
  readonly createdAfter: Date;
  /** Sequence numbers of the notifications that were delivered. */
  readonly delivered: readonly number[];
}

/** The newest undelivered notifications, at most `limit`, with the oldest of them first. */
export async function findUndelivered(
  db: Db,
  userId: string,
  { afterSeq, createdAfter, delivered }: Undelivered,
  limit: number,
): Promise<NotificationRow[]> {
  const rows = await db
    .selectFrom('notification')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where((e) =>
      e.or([
        e('seq', '>', afterSeq),
        e.and([e('created_at', '>', createdAfter), sql<boolean>`seq <> all(${sql.val([...delivered])}::bigint[])`]),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/** The sequence numbers up to `seq` of notifications created after this time, with the creation time of each. */
export async function findDelivered(db: Db, userId: string, seq: number, createdAfter: Date): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('notification')
    .select(['seq', 'created_at'])
    .where('user_id', '=', userId)
    .where('seq', '<=', seq)
    .where('created_at', '>', createdAfter)
    .execute();
  return new Map(rows.map((row) => [row.seq, row.created_at]));
}

/** The sequence number of the newest notification; 0 when there is none. */
export async function findNewestSeq(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('notification').select('seq').where('user_id', '=', userId).orderBy('seq', 'desc').executeTakeFirst();
  return row?.seq ?? 0;
}
