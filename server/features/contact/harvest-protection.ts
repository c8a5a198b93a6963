/**
 * Protection against harvesting of phone numbers with many accounts. Each account has its own quota. In addition, reveals are counted here
 * per IP address and network, and for the whole site to raise an alarm. Accounts are counted separately by age. Older accounts, which a
 * scraper cannot create quickly, have a higher limit, and new accounts in the same network do not use it up.
 */
import { ipGroup, networkOf } from '../../db/ip-address.ts';
import { audit } from '../../db/audit.ts';
import { count, consume } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS, DAY_S, HOUR_S } from '../../durations.ts';

/** Factors for the configured limits, by the age of the account in days. */
const AGE_GROUPS = [
  { name: 'old', fromDays: 90, factor: 8 },
  { name: 'settled', fromDays: 14, factor: 3 },
  { name: 'new', fromDays: 0, factor: 1 },
] as const;

/** The age group of an account created at this time. An account from the future, which exists after the clock was set back, is new. */
function ageGroupOf(createdAt: Date, now: Date): (typeof AGE_GROUPS)[number] {
  const days = (now.getTime() - createdAt.getTime()) / DAY_MS;
  return AGE_GROUPS.find(({ fromDays }) => days > fromDays) ?? AGE_GROUPS[2];
}

/** Key of the rate window that counts all reveals per hour. */
const REVEALS_KEY = 'reveals';

/** Seconds to wait when accounts of the same age group and network revealed too many numbers today; null when this request is allowed. */
export async function consumeNetworkLimits({ config, now }: Deps, tx: Tx, viewerId: string, ip: string): Promise<number | null> {
  const { created_at } = await tx.selectFrom('app_user').select('created_at').where('id', '=', viewerId).executeTakeFirstOrThrow();
  const { name, factor } = ageGroupOf(created_at, now());
  const { perIp, perNetwork } = config.contacts;
  return consume(
    tx,
    [
      { key: `reveals:${name}:network:${networkOf(ip)}`, seconds: DAY_S, max: perNetwork * factor },
      { key: `reveals:${name}:address:${ipGroup(ip)}`, seconds: DAY_S, max: perIp * factor },
    ],
    now(),
  );
}

/** Logs and audits suspected harvesting, once per day for each network. */
export async function reportHarvesting(deps: Deps, viewerId: string, ip: string): Promise<void> {
  const { db, log, now } = deps;
  const isFirstToday = (await count(db, { key: `harvest:${networkOf(ip)}`, seconds: DAY_S }, now())) === 1;
  if (!isFirstToday) return;
  log.warn('suspected harvesting: accounts of one network requested too many phone numbers and are blocked for today');
  await audit(db, { action: 'harvest_suspected', actorId: viewerId, ip, details: { scope: 'network' }, at: now() });
}

/** Counts a reveal. When the site exceeds the configured number per hour, an alarm is logged and audited, once an hour. */
export async function countReveal({ config, log, now }: Deps, tx: Tx): Promise<void> {
  const reveals = await count(tx, { key: REVEALS_KEY, seconds: HOUR_S }, now());
  if (reveals !== config.contacts.alarmPerHour) return;
  log.error({ reveals }, 'suspected harvesting: phone number reveals on the whole site exceeded the hourly alarm threshold');
  await audit(tx, { action: 'harvest_suspected', actorId: null, details: { scope: 'site', reveals }, at: now() });
}
