/** Reads which notifications people prefer to receive by mail, by SMS and on their devices. */
import type { Db, Tx } from '../db/schema.ts';
import { NOTIFICATION_TYPES, type NotificationType, type Topic } from './types.ts';

export type Channel = 'mail' | 'sms' | 'push';

/** Whether the topic has notifications that can be turned off on this channel. Every notification can be shown on a device. */
export const isChannelOptional = (topic: Topic, channel: Channel): boolean =>
  Object.values<NotificationType>(NOTIFICATION_TYPES).some(
    (type) => type.topic === topic && type.urgency !== 'always' && (channel === 'push' || Boolean(type[channel])),
  );

/**
 * Whether a person wants a topic on a channel: their choice, or yes by default. A topic that they turned off both by mail and by SMS is
 * also not shown on devices until they turn it on there.
 */
export function isWanted(preferences: ReadonlyMap<string, boolean>, topic: Topic, channel: Channel): boolean {
  const choice = preferences.get(`${topic} ${channel}`);
  if (choice !== undefined || channel !== 'push') return choice ?? true;
  const others = (['mail', 'sms'] as const).filter((other) => isChannelOptional(topic, other));
  return others.length === 0 || others.some((other) => isWanted(preferences, topic, other));
}

/** The choices that a person has made, by the key `<topic> <channel>`. */
export async function readStoredPreferences(db: Db | Tx, userId: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['topic', 'channel', 'enabled'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ topic, channel, enabled }) => [`${topic} ${channel}`, enabled]));
}

/** Whether a notification may be sent on a channel. Notifications that protect an account cannot be turned off. */
export async function readChannelFilter(tx: Tx, userId: string): Promise<(channel: Channel, type: NotificationType) => boolean> {
  const preferences = await readStoredPreferences(tx, userId);
  return (channel, { urgency, topic }) => urgency === 'always' || isWanted(preferences, topic, channel);
}
