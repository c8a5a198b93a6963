/** Unsubscribes from the mails of a topic with a signed link, without login. Safe to repeat. */
import { readEmailAndPhone } from '../accounts/email-and-phone.ts';
import type { Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { m } from '../../messages/compiled/messages.js';
import { localPath } from '../../messages/current-language.ts';
import { purposeFor, signToken, unsubscribeExpiry, verifyRecipientToken } from '../crypto/signed-token.ts';
import { NOTIFICATION_TYPES, TOPICS, type NotificationType, type Topic } from './types.ts';

export const UNSUBSCRIBE_PATH = '/unsubscribe/notifications';
const UUID = /^[0-9a-f-]{36}$/;
const UUID_LENGTH = 36;
const PURPOSE = 'unsubscribe from notices';

/** Whether users can turn the type off. Security notifications cannot be turned off. */
const isOptional = (type: NotificationType | undefined): type is NotificationType => type !== undefined && type.urgency !== 'always';

/** The one-click unsubscribe URL (RFC 8058) for the topics of a mail; undefined when none of them can be turned off. */
export function unsubscribeUrl(
  deps: Pick<Deps, 'secrets' | 'siteUrl' | 'now'>,
  { userId, to }: { readonly userId: string; readonly to: string },
  types: readonly string[],
): string | undefined {
  const notificationTypes: Readonly<Record<string, NotificationType>> = NOTIFICATION_TYPES;
  const topics = [
    ...new Set(
      types
        .map((type) => notificationTypes[type])
        .filter(isOptional)
        .map(({ topic }) => topic),
    ),
  ];
  if (topics.length === 0) return undefined;
  const payload = Buffer.from([userId, ...topics].join(' '));
  const token = signToken(deps.secrets, purposeFor(PURPOSE, to), payload, unsubscribeExpiry(deps.now())).toString('base64url');
  return `${deps.siteUrl()}${UNSUBSCRIBE_PATH}?token=${token}`;
}

/** Path of the settings page, to which a browser that opens the unsubscribe URL is redirected. */
export const preferencesPath = (): string => `${localPath('/notifications')}#settings`;

/**
 * Turns off the mails of the topics in the token and returns the confirmation text.
 * @throws AppError not_found for an invalid or expired token, and for one that was sent to a former address
 */
export async function unsubscribeFromNotifications({ db, secrets, now }: Deps, token: string): Promise<string> {
  const payload = await verifyRecipientToken(secrets, PURPOSE, Buffer.from(token, 'base64url'), now(), async (unverified) => {
    const userId = unverified.toString('latin1', 0, UUID_LENGTH);
    return UUID.test(userId) ? readEmailAndPhone(db, userId) : [];
  });
  if (!payload) throw new AppError('not_found', m['notification_mail.end_unknown']());
  const [userId = '', ...topics] = payload.toString().split(' ');
  await db.transaction().execute(async (tx) => {
    // a deleted user has no settings
    const person = await tx.selectFrom('app_user').select('id').where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst();
    if (person)
      await disableMail(
        tx,
        userId,
        TOPICS.filter((topic) => topics.includes(topic)),
        now(),
      );
  });
  return m['notification_mail.ended']();
}

async function disableMail(tx: Tx, userId: string, topics: readonly Topic[], now: Date): Promise<void> {
  if (topics.length === 0) return;
  const change = { enabled: false, changed_at: now };
  await tx
    .insertInto('notification_preference')
    .values(topics.map((topic) => ({ user_id: userId, topic, channel: 'mail' as const, ...change })))
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet(change))
    .execute();
}
