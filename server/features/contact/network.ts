/**
 * Numbers are what a scraper is after. Every account has its quota; what many accounts take together is counted here: by the address
 * and the network they come from for accounts that are young, and over everybody for the alarm. Grown accounts, which a scraper
 * cannot make in an afternoon, are not counted with strangers who share their line.
 */
import { addressGroup, networkOf } from '../../db/address.ts';
import { audit } from '../../db/audit.ts';
import { count, take } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

const DAY_S = 24 * 60 * 60;
const HOUR_S = 60 * 60;
/** Days until an account is grown. */
const YOUNG_DAYS = 14;
/** Under which reveals of all people are counted by the hour. */
export const REVEALS_KEY = 'reveals';

/** Seconds to wait when too many young accounts of one network took numbers today; null when this one may. */
export async function refusedByNetwork({ config, now }: Deps, tx: Tx, viewerId: string, ip: string): Promise<number | null> {
  const { created_at } = await tx.selectFrom('app_user').select('created_at').where('id', '=', viewerId).executeTakeFirstOrThrow();
  if (created_at.getTime() < now().getTime() - YOUNG_DAYS * DAY_S * 1000) return null;
  const { perAddress, perNetwork } = config.contacts;
  return take(
    tx,
    [
      { key: `reveals:network:${networkOf(ip)}`, seconds: DAY_S, max: perNetwork },
      { key: `reveals:address:${addressGroup(ip)}`, seconds: DAY_S, max: perAddress },
    ],
    now(),
  );
}

/** Says once a day and network that somebody seems to collect numbers from it. */
export async function noteHarvest(deps: Deps, viewerId: string, ip: string): Promise<void> {
  const { db, log, now } = deps;
  const first = (await count(db, { key: `harvest:${networkOf(ip)}`, seconds: DAY_S }, now())) === 1;
  if (!first) return;
  log.warn('young accounts of one network ask for many numbers; they are refused for today');
  await audit(db, { action: 'harvest_suspected', actorId: viewerId, ip, facts: { of: 'network' }, at: now() });
}

/** Counts one more number that was shown; beyond what a whole site asks for in an hour it raises the alarm, once an hour. */
export async function countReveal({ config, log, now }: Deps, tx: Tx): Promise<void> {
  const reveals = await count(tx, { key: REVEALS_KEY, seconds: HOUR_S }, now());
  if (reveals !== config.contacts.alarmPerHour) return;
  log.error({ reveals }, 'more numbers were asked for within this hour than ever should be');
  await audit(tx, { action: 'harvest_suspected', actorId: null, facts: { of: 'site', reveals }, at: now() });
}
