/** Ending the mails of a topic from a mail: by a signed token, without logging in, as often as one likes. */
import type { Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { m } from '../../messages/compiled/messages.js';
import { localPath } from '../../messages/spoken.ts';
import { readToken, signToken } from '../signed-token.ts';
import { NOTICE_TYPES, TOPICS, type NoticeType, type Topic } from './types.ts';

export const NOTICES_END = '/unsubscribe/notices';
const PURPOSE = 'unsubscribe from notices';

/** Those a person can turn off; what protects an account always leaves. */
const endable = (type: NoticeType | undefined): type is NoticeType => type !== undefined && type.pace !== 'always';

/** The address that ends mail about all that this one is about (RFC 8058); undefined when nothing of it can be ended. */
export function noticesEnd(deps: Pick<Deps, 'secret' | 'siteUrl'>, userId: string, types: readonly string[]): string | undefined {
  const known: Readonly<Record<string, NoticeType>> = NOTICE_TYPES;
  const topics = [
    ...new Set(
      types
        .map((type) => known[type])
        .filter(endable)
        .map(({ topic }) => topic),
    ),
  ];
  if (topics.length === 0) return undefined;
  const token = signToken(deps.secret, PURPOSE, Buffer.from(JSON.stringify([userId, ...topics])));
  return `${deps.siteUrl()}${NOTICES_END}?token=${token}`;
}

/** Where the same address leads when it is opened: what is sent is chosen there. */
export const choicesPath = (): string => `${localPath('/notifications')}#settings`;

/**
 * Turns the mails of the topics off and answers what to say.
 * @throws AppError not_found for a token nobody was given
 */
export async function endNotices({ db, secret, now }: Deps, token: string): Promise<string> {
  const said = readToken(secret, PURPOSE, token);
  if (!said) throw new AppError('not_found', m['notice_mail.end_unknown']());
  const [userId, ...topics] = JSON.parse(said.toString()) as [string, ...Topic[]];
  await db.transaction().execute(async (tx) => {
    // whoever left since gets no mail, and has no choices to keep
    const person = await tx.selectFrom('app_user').select('id').where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst();
    if (person)
      await refuse(
        tx,
        userId,
        TOPICS.filter((topic) => topics.includes(topic)),
        now(),
      );
  });
  return m['notice_mail.ended']();
}

async function refuse(tx: Tx, userId: string, topics: readonly Topic[], now: Date): Promise<void> {
  if (topics.length === 0) return;
  const change = { wanted: false, changed_at: now };
  await tx
    .insertInto('notification_choice')
    .values(topics.map((topic) => ({ user_id: userId, topic, channel: 'mail' as const, ...change })))
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet(change))
    .execute();
}
