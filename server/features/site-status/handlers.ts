import type { siteStatusRoutes, PartState, SitePart, SiteStatus } from '../../../contract/site-status.ts';
import { SITE_PARTS } from '../../../contract/site-status.ts';
import { memoizeTtl } from '../../db/memoize.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { readDelays, type Delays } from './delays.ts';

/** The route is public, so all requests within this time share one result. */
const CACHE_MS = 10_000;
/** Work that has waited longer than this many seconds counts as delayed. */
const DELAYED_AFTER_SECONDS: Readonly<Record<keyof Delays, number>> = { messages: 120, pictures: 600, payments: 300 };

export function siteStatusHandlers({ db, search, config, now }: Deps): Handlers<typeof siteStatusRoutes> {
  const checkParts = memoizeTtl(CACHE_MS, async (): Promise<SiteStatus> => {
    const delays = await readDelays(db).catch(() => null);
    const stateOf = (work: keyof Delays): PartState => {
      if (delays === null) return 'unavailable';
      return delays[work] > DELAYED_AFTER_SECONDS[work] ? 'delayed' : 'working';
    };
    const states: Readonly<Record<SitePart, PartState>> = {
      // searching needs only the index in memory, but opening a result needs the database; so search requires both
      search: search.ready && delays !== null ? 'working' : 'unavailable',
      accounts: delays === null ? 'unavailable' : 'working',
      messages: stateOf('messages'),
      pictures: stateOf('pictures'),
      payments: config.payments.type === 'off' ? 'off' : stateOf('payments'),
    };
    return { parts: SITE_PARTS.map((id) => ({ id, state: states[id] })), checked_at: now().toISOString() };
  });
  return {
    async getSiteStatus() {
      return { data: await checkParts(db) };
    },
  };
}
