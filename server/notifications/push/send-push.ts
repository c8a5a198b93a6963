/** Sends one notification to one device. */
import { localPath } from '../../../messages/current-language.ts';
import { isPushService } from '../../config/push-variables.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_S } from '../../durations.ts';
import { currentLanguage, withLanguage } from '../../i18n/language.ts';
import { postPush } from '../../integrations/push/index.ts';
import type { JobPayloads } from '../../jobs/queue.ts';
import { afterQuietHours } from '../../messaging/quiet-hours.ts';
import { notificationTexts } from '../texts.ts';
import { notificationType } from '../types.ts';
import { readSitePushKeys } from './devices.ts';

/** With growing delays these attempts cover about two hours. After a day a notification is outdated. */
const MAX_ATTEMPTS = 10;
const TTL_S = DAY_S;
/** Push services accept 4,096 bytes. A Tamil letter takes three bytes, so these lengths leave space for the other fields. */
const [MAX_TITLE, MAX_TEXT] = [200, 700];

/**
 * Enqueues a notification for one device.
 * @param runAt the earliest time to send it
 */
export function enqueuePush(deps: Pick<Deps, 'jobs'>, tx: Tx | Db, payload: JobPayloads['send_push'], runAt?: Date): Promise<void> {
  return deps.jobs.add(tx, 'send_push', payload, { maxAttempts: MAX_ATTEMPTS, ...(runAt && { runAt }) });
}

/**
 * Sends a notification to the device of a session, unless it was read, is older than a day, or the session has ended. Safe to repeat: the
 * device shows it once, because a notification replaces the one with the same tag.
 * @throws when sending to the push service has to be retried
 */
export async function sendPush(deps: Deps, { sessionId, notificationId }: JobPayloads['send_push']): Promise<void> {
  const { db, log } = deps;
  const now = deps.now();
  const row = await findPush(deps, sessionId, notificationId);
  if (!row || !isPushService(deps.config.pushServices, row.endpoint)) return;
  const type = notificationType(row.type);
  if (!type) return;
  const sendAt = type.urgency === 'always' ? now : afterQuietHours(now, deps.config.quietHours);
  // the job was delayed into quiet hours
  if (sendAt > now) return enqueuePush(deps, db, { sessionId, notificationId }, sendAt);
  const payload = withLanguage(row.language, () => {
    const { title, text } = notificationTexts(row);
    return JSON.stringify({
      title: title.slice(0, MAX_TITLE),
      text: text.slice(0, MAX_TEXT),
      path: localPath(row.path),
      tag: notificationId,
      language: currentLanguage(),
    });
  });
  const message = { payload, ttl: TTL_S, topic: notificationId.replaceAll('-', '') };
  const result = await postPush(row, message, await readSitePushKeys(deps), contactOf(deps));
  if (result.type !== 'response') throw new Error(`push service is unreachable: ${result.reason}`);
  const { status } = result;
  if (status >= 200 && status < 300) return;
  // the browser or the person ended the subscription
  if (status === 404 || status === 410) {
    await db.deleteFrom('push_subscription').where('endpoint', '=', row.endpoint).execute();
    return;
  }
  if (status === 429 || status >= 500) throw new Error(`push service returned ${status}`);
  log.warn({ status, service: new URL(row.endpoint).host }, 'push service rejected a notification');
}

/** The notification and the device, if the notification still has to be sent. */
function findPush({ db, now }: Deps, sessionId: string, notificationId: string) {
  return db
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', 's.id', 'p.session_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .innerJoin('notification as n', 'n.user_id', 'p.user_id')
    .select(['p.endpoint', 'p.p256dh', 'p.auth', 'n.type', 'n.params', 'n.path', 'u.language'])
    .where('p.session_id', '=', sessionId)
    .where('n.id', '=', notificationId)
    .where('n.read_at', 'is', null)
    .where('n.created_at', '>', new Date(now().getTime() - 2 * TTL_S * 1000))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now())
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Push services require a contact of the sender (RFC 8292); Apple's accepts no address of this machine. */
const contactOf = ({ config, siteUrl }: Deps): string => {
  if (siteUrl().startsWith('https://')) return siteUrl();
  return `mailto:${config.contactEmail ?? 'nobody@example.org'}`;
};
