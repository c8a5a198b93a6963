/** Visitors with their own devices and IP addresses. The application must trust a proxy on this machine: pass `TRUST_LOCAL_PROXY`. */
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';
import { recentlyViewedRoutes } from '../contract/recently-viewed.ts';

export const TRUST_LOCAL_PROXY = { TRUST_PROXY: '127.0.0.1' } as const;
export const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

interface Device {
  readonly ip: string;
  readonly userAgent?: string;
}

/** Records a visit of a listing, as its page does after a few seconds. */
export const viewListing = (app: TestApp, propertyId: string, { ip, userAgent = BROWSER }: Device, person?: Person) =>
  app.call(
    recentlyViewedRoutes.addSeen,
    { body: { property_id: propertyId } },
    { ...(person && { token: person.token }), headers: { 'x-forwarded-for': ip, 'user-agent': userAgent } },
  );
