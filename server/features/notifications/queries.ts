import { sql } from 'kysely';
import type { Notification } from '../../../contract/notifications.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { notificationTexts, type NotificationRow } from '../../notifications/texts.ts';
import { notificationType } from '../../notifications/types.ts';
import { addDelivered, MAX_REMEMBERED, settleOld, type DeliveryPosition } from './delivery-position.ts';

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

/** The newest notifications that a page has not received, at most `MAX_REMEMBERED`, with the oldest of them first. */
export async function findUndelivered(db: Db, userId: string, { settledSeq, delivered }: DeliveryPosition): Promise<NotificationRow[]> {
  const rows = await db
    .selectFrom('notification')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('seq', '>', settledSeq)
    .where(sql<boolean>`seq <> all(${sql.val([...delivered.keys()])}::bigint[])`)
    .orderBy('seq', 'desc')
    .limit(MAX_REMEMBERED)
    .execute();
  return rows.toReversed();
}

/**
 * The position of a page that starts with new notifications: those that are visible now count as delivered.
 * @param createdBefore every notification that was created before this time is visible
 */
export async function findCurrentPosition(db: Db, userId: string, createdBefore: Date): Promise<DeliveryPosition> {
  const visible = await db
    .selectFrom('notification')
    .select(['seq', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(MAX_REMEMBERED + 1)
    .execute();
  const position: DeliveryPosition = { settledSeq: 0, delivered: new Map() };
  for (const row of visible) addDelivered(position, row);
  settleOld(position, createdBefore);
  return position;
}
