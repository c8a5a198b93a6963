/** People who look at listings from devices of their own. The application has to believe the header of a proxy on this machine. */
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';
import { seenRoutes } from '../contract/seen.ts';

export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' } as const;
export const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export interface Device {
  readonly ip: string;
  readonly userAgent?: string;
}

/** Looks at a listing, as its page says after it was looked at for a moment. */
export const visit = (on: TestApp, propertyId: string, { ip, userAgent = BROWSER }: Device, person?: Person) =>
  on.call(
    seenRoutes.addSeen,
    { body: { property_id: propertyId } },
    { ...(person && { token: person.token }), headers: { 'x-forwarded-for': ip, 'user-agent': userAgent } },
  );
