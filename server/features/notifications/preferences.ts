/** The notification preferences of a user, by topic and channel. */
import type { TopicPreferences } from '../../../contract/notifications.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/handler.ts';
import { isChannelOptional, isWanted, readStoredPreferences, type Channel } from '../../notifications/preferences.ts';
import { findDevices, readSitePushKeys } from '../../notifications/push/devices.ts';
import { TOPICS, type Topic } from '../../notifications/types.ts';
import { textById } from '../../i18n/text.ts';

/** @param sessionId the requesting session, to tell whether its device shows notifications */
export async function readPreferences(deps: Deps, { id: userId, sessionId }: Pick<Viewer, 'id' | 'sessionId'>) {
  const { db } = deps;
  const preferences = await readStoredPreferences(db, userId);
  const preference = (topic: Topic, channel: Channel) => (isChannelOptional(topic, channel) ? isWanted(preferences, topic, channel) : null);
  const person = await db
    .selectFrom('app_user')
    .select(['email', 'email_verified_at', 'phone', 'phone_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const devices = await findDevices(db, userId, deps.now());
  return {
    topics: TOPICS.map((topic): TopicPreferences => ({
      topic,
      label: textById(`notification_topic.${topic}`),
      mail: preference(topic, 'mail'),
      sms: preference(topic, 'sms'),
      push: preference(topic, 'push'),
    })),
    available_channels: {
      mail: person.email !== null && person.email_verified_at !== null,
      sms: person.phone !== null && person.phone_verified_at !== null,
      push: devices.length > 0,
    },
    push: { key: (await readSitePushKeys(deps)).publicKey, this_device: devices.includes(sessionId) },
  };
}

/** @throws AppError invalid for an unknown topic, or for a channel that the topic does not use */
export async function savePreference(
  db: Db | Tx,
  userId: string,
  { topic, channel, enabled }: { readonly topic: string; readonly channel: Channel; readonly enabled: boolean },
  now: Date,
): Promise<void> {
  const knownTopic = TOPICS.find((candidate) => candidate === topic);
  if (!knownTopic || !isChannelOptional(knownTopic, channel)) {
    const message = m['notification_center.no_topic']();
    throw new AppError('invalid', message, { errors: [{ path: 'topic', message }] });
  }
  await db
    .insertInto('notification_preference')
    .values({ user_id: userId, topic, channel, enabled, changed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet({ enabled, changed_at: now }))
    .execute();
}
