/** Counts searches that found nothing, without storing who searched for what. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { KindId } from '../../../kinds/index.ts';
import { dayInIndia, dayNumber } from '../../../kinds/calendar.ts';
import { keyedHash, type Secrets } from '../../crypto/secrets.ts';
import { networkOf } from '../../db/ip-address.ts';
import { consume } from '../../db/rate-window.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_S } from '../../durations.ts';
import { placesOf } from '../../places/places.ts';
import { layout } from '../../search/layout.ts';
import { matchAllRequest } from '../../search/types.ts';

/**
 * Length of the period in which searches are counted together: long enough for ten people, and short enough that the digests need not be
 * stored for long.
 */
const PERIOD_DAYS = 28;
export const DIGEST_BYTES = 16;
/**
 * Searches of one network that are counted in a day. There are hundreds of thousands of different searches, each of which is stored for the
 * period, and a job counts all of them.
 */
export const SEARCHES_PER_DAY = 2000;
const BEDROOMS = 'bhk_type';

export interface UnmetSearch {
  readonly city: string;
  readonly locality: string;
  readonly kind: KindId;
  readonly bedrooms?: string | undefined;
  readonly budget?: number | undefined;
}

/** The number of the period that contains this time. */
export const periodOf = (now: Date): number => Math.floor(dayNumber(dayInIndia(now)) / PERIOD_DAYS);

/** Rounds up to 1, 2 or 5 times a power of ten, so that similar budgets are counted together. */
export function roundedBudget(budget: number): number {
  const power = 10 ** Math.floor(Math.log10(budget));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= budget)!;
}

/**
 * Counts the search once for each network (IPv4 /24, IPv6 /48) and period, if it names a locality and really finds nothing: the search is
 * run again, because the client may lie. All people in one network count as one, so that one customer of a provider cannot simulate a
 * demand.
 */
export async function recordUnmetSearch(
  deps: Pick<Deps, 'db' | 'search' | 'secrets' | 'now'>,
  unmet: UnmetSearch,
  ip: string,
): Promise<void> {
  const { db, search, secrets } = deps;
  const now = deps.now();
  const places = await placesOf(db);
  const city = places.city(unmet.city);
  const locality = city && places.locality(city.id, unmet.locality);
  if (!locality) return;
  const { kind, bedrooms, budget } = unmet;
  const hasBedrooms = layout.filtersOf([kind]).some(({ param }) => param === BEDROOMS);
  if (bedrooms !== undefined && !hasBedrooms) return;
  const filters = { ...(bedrooms !== undefined && { [BEDROOMS]: [bedrooms] }), ...(budget !== undefined && { price_max: budget }) };
  const request = { ...matchAllRequest(city.id, [kind], now), localityIds: [...places.idsOf(locality)], filters };
  if ((await search.countMatches([request]))[0] !== 0) return;
  const need = {
    period: periodOf(now),
    city_id: city.id,
    locality_id: locality.id,
    kind,
    bedrooms: bedrooms ?? '',
    budget: budget === undefined ? 0 : roundedBudget(budget),
  };
  const network = networkOf(ip);
  const hash = keyedHash(secrets, `searches of network ${network}`).toString('base64url');
  const limit = { key: `demand:${hash}`, seconds: DAY_S, max: SEARCHES_PER_DAY };
  // without an error: people do not notice that their searches are counted
  if ((await db.transaction().execute((tx) => consume(tx, [limit], now))) !== null) return;
  const key = await findOrCreateDigestKey(db, secrets, need.period);
  const digest = createHmac('sha256', key)
    .update(`${JSON.stringify(need)} ${network}`)
    .digest()
    .subarray(0, DIGEST_BYTES);
  await db
    .insertInto('demand_search')
    .values({ ...need, searcher_digest: digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The key is derived from the secret of the site and the salt of the period, so that neither alone is sufficient. */
async function findOrCreateDigestKey(db: Db, { newest }: Secrets, period: number): Promise<Buffer> {
  await db
    .insertInto('demand_salt')
    .values({ period, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ salt: Buffer }>`select salt from demand_salt where period = ${period}`.execute(db);
  return Buffer.from(hkdfSync('sha256', newest.value, rows[0]!.salt, 'digests of unmet searches', 32));
}
