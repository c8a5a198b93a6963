/** The devices on which a person wants to see notifications. Each belongs to a session and is deleted with it. */
import { createECDH } from 'node:crypto';
import { m } from '../../../messages/compiled/messages.js';
import { isPushService } from '../../config/push-variables.ts';
import { dataKey } from '../../db/data-keys.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { pushKeys, type PushKeys, type PushTarget } from '../../integrations/push/index.ts';

/** Only the devices that were registered last are used. */
const MAX_DEVICES = 10;

/**
 * The keys with which this site authenticates at push services. They never change, because browsers accept only messages with these keys.
 */
export const readSitePushKeys = async ({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<PushKeys> =>
  pushKeys(await dataKey(db, secrets, 'web push'));

interface OwnSession {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Registers the device of this session for notifications. A browser that another session registered before is assigned to this session.
 * @throws AppError invalid when the subscription does not belong to a known push service, or when its key is not a point of the curve
 */
export async function addDevice(deps: Deps, { userId, sessionId }: OwnSession, target: PushTarget): Promise<void> {
  if (!isPushService(deps.config.pushServices, target.endpoint)) throw invalidDevice('endpoint');
  if (!isPublicKey(target.p256dh)) throw invalidDevice('keys.p256dh');
  const row = { user_id: userId, ...target, created_at: deps.now() };
  await deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('push_subscription').where('endpoint', '=', target.endpoint).where('session_id', '!=', sessionId).execute();
    await tx
      .insertInto('push_subscription')
      .values({ session_id: sessionId, ...row })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
      .execute();
  });
}

export async function removeDevice(db: Db | Tx, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute();
}

/** Sessions of a person whose devices show notifications, at most `MAX_DEVICES`. */
export async function findDevices(db: Db | Tx, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', 's.id', 'p.session_id')
    .select('p.session_id')
    .where('p.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('p.created_at', 'desc')
    .limit(MAX_DEVICES)
    .execute();
  return rows.map(({ session_id }) => session_id);
}

function invalidDevice(path: string): AppError {
  const message = m['push.device']();
  return new AppError('invalid', message, { errors: [{ path, message }] });
}

function isPublicKey(p256dh: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
