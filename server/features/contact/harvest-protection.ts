/**
 * Protection against harvesting of phone numbers with many accounts. Each account has its own quota; here reveals are counted per IP
 * address and network for new accounts, and over the whole site for an alarm. Older accounts, which a scraper cannot create quickly,
 * are not limited together with strangers in the same network.
 */
import { addressGroup, networkOf } from '../../db/address.ts';
import { audit } from '../../db/audit.ts';
import { count, consume } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';

/** Accounts up to this age are limited by network. */
const NEW_ACCOUNT_DAYS = 14;
/** Rate window key of all reveals per hour. */
const REVEALS_KEY = 'reveals';

/** Seconds to wait when new accounts of this network revealed too many numbers today; null when this request is allowed. */
export async function consumeNetworkLimits({ config, now }: Deps, tx: Tx, viewerId: string, ip: string): Promise<number | null> {
  const { created_at } = await tx.selectFrom('app_user').select('created_at').where('id', '=', viewerId).executeTakeFirstOrThrow();
  if (created_at.getTime() < now().getTime() - NEW_ACCOUNT_DAYS * DAY_S * 1000) return null;
  const { perAddress, perNetwork } = config.contacts;
  return consume(
    tx,
    [
      { key: `reveals:network:${networkOf(ip)}`, seconds: DAY_S, max: perNetwork },
      { key: `reveals:address:${addressGroup(ip)}`, seconds: DAY_S, max: perAddress },
    ],
    now(),
  );
}

/** Logs and audits suspected harvesting, once per day and network. */
export async function reportHarvesting(deps: Deps, viewerId: string, ip: string): Promise<void> {
  const { db, log, now } = deps;
  const isFirstToday = (await count(db, { key: `harvest:${networkOf(ip)}`, seconds: DAY_S }, now())) === 1;
  if (!isFirstToday) return;
  log.warn('suspected harvesting: new accounts of one network requested too many phone numbers and are blocked for today');
  await audit(db, { action: 'harvest_suspected', actorId: viewerId, ip, facts: { of: 'network' }, at: now() });
}

/** Counts a reveal. When the whole site exceeds the configured number per hour, logs and audits an alarm, once an hour. */
export async function countReveal({ config, log, now }: Deps, tx: Tx): Promise<void> {
  const reveals = await count(tx, { key: REVEALS_KEY, seconds: HOUR_S }, now());
  if (reveals !== config.contacts.alarmPerHour) return;
  log.error({ reveals }, 'suspected harvesting: phone number reveals on the whole site exceeded the hourly alarm threshold');
  await audit(tx, { action: 'harvest_suspected', actorId: null, facts: { of: 'site', reveals }, at: now() });
}
