/** What a person chose to be sent, topic by topic. */
import type { TopicChoices } from '../../../contract/notification.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { NOTICE_TYPES, TOPICS, type NoticeType, type Topic } from '../../notices/types.ts';
import { textOf } from '../../views/text.ts';

type Channel = 'mail' | 'sms';

/** Whether anything of a topic goes this way and can be turned off. */
const goes = (topic: Topic, channel: Channel): boolean =>
  Object.values<NoticeType>(NOTICE_TYPES).some((type) => type.topic === topic && type.pace !== 'always' && Boolean(type[channel]));

export async function choicesOf(db: Db | Tx, userId: string) {
  const rows = await db.selectFrom('notification_choice').select(['topic', 'channel', 'wanted']).where('user_id', '=', userId).execute();
  const chosen = new Map(rows.map(({ topic, channel, wanted }) => [`${topic} ${channel}`, wanted]));
  const choice = (topic: Topic, channel: Channel) => (goes(topic, channel) ? (chosen.get(`${topic} ${channel}`) ?? true) : null);
  const person = await db
    .selectFrom('app_user')
    .select(['email', 'email_verified_at', 'phone', 'phone_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const topics: TopicChoices[] = TOPICS.map((topic) => ({
    topic,
    label: textOf(`notice_topic.${topic}`),
    mail: choice(topic, 'mail'),
    sms: choice(topic, 'sms'),
  }));
  return {
    topics: topics.filter(({ mail, sms }) => mail !== null || sms !== null),
    reach: {
      mail: person.email !== null && person.email_verified_at !== null,
      sms: person.phone !== null && person.phone_verified_at !== null,
    },
  };
}

/** @throws AppError invalid for a topic of which nothing goes that way */
export async function choose(
  db: Db | Tx,
  userId: string,
  { topic, channel, wanted }: { readonly topic: string; readonly channel: Channel; readonly wanted: boolean },
  now: Date,
): Promise<void> {
  const known = TOPICS.find((one) => one === topic);
  if (!known || !goes(known, channel)) {
    const message = m['notification_center.no_topic']();
    throw new AppError('invalid', message, { errors: [{ path: 'topic', message }] });
  }
  await db
    .insertInto('notification_choice')
    .values({ user_id: userId, topic, channel, wanted, changed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet({ wanted, changed_at: now }))
    .execute();
}
