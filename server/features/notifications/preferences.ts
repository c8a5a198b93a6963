/** A user's notification preferences by topic and channel. */
import type { TopicChoices } from '../../../contract/notifications.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { NOTIFICATION_TYPES, TOPICS, type NotificationType, type Topic } from '../../notifications/types.ts';
import { textById } from '../../i18n/text.ts';

type Channel = 'mail' | 'sms';

/** Whether the topic has notifications on this channel that can be turned off. */
const isChannelOptional = (topic: Topic, channel: Channel): boolean =>
  Object.values<NotificationType>(NOTIFICATION_TYPES).some(
    (type) => type.topic === topic && type.urgency !== 'always' && Boolean(type[channel]),
  );

export async function readPreferences(db: Db | Tx, userId: string) {
  const rows = await db.selectFrom('notification_choice').select(['topic', 'channel', 'wanted']).where('user_id', '=', userId).execute();
  const choices = new Map(rows.map(({ topic, channel, wanted }) => [`${topic} ${channel}`, wanted]));
  const preference = (topic: Topic, channel: Channel) =>
    isChannelOptional(topic, channel) ? (choices.get(`${topic} ${channel}`) ?? true) : null;
  const person = await db
    .selectFrom('app_user')
    .select(['email', 'email_verified_at', 'phone', 'phone_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const topics: TopicChoices[] = TOPICS.map((topic) => ({
    topic,
    label: textById(`notice_topic.${topic}`),
    mail: preference(topic, 'mail'),
    sms: preference(topic, 'sms'),
  }));
  return {
    topics: topics.filter(({ mail, sms }) => mail !== null || sms !== null),
    reach: {
      mail: person.email !== null && person.email_verified_at !== null,
      sms: person.phone !== null && person.phone_verified_at !== null,
    },
  };
}

/** @throws AppError invalid for an unknown topic or a channel it does not use */
export async function savePreference(
  db: Db | Tx,
  userId: string,
  { topic, channel, wanted }: { readonly topic: string; readonly channel: Channel; readonly wanted: boolean },
  now: Date,
): Promise<void> {
  const knownTopic = TOPICS.find((one) => one === topic);
  if (!knownTopic || !isChannelOptional(knownTopic, channel)) {
    const message = m['notification_center.no_topic']();
    throw new AppError('invalid', message, { errors: [{ path: 'topic', message }] });
  }
  await db
    .insertInto('notification_choice')
    .values({ user_id: userId, topic, channel, wanted, changed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet({ wanted, changed_at: now }))
    .execute();
}
