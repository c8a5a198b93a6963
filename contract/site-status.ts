/** The public status of the site: what works, what is delayed, what is unavailable. It contains no people, numbers or causes. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse } from './base/shapes.ts';

/** Uses of the site, in the order of the status page. */
export const SITE_PARTS = ['search', 'accounts', 'messages', 'pictures', 'payments'] as const;
export type SitePart = (typeof SITE_PARTS)[number];

/** `delayed`: it works but takes longer than usual. `off`: this site does not offer it. */
const PART_STATES = ['working', 'delayed', 'unavailable', 'off'] as const;
export type PartState = (typeof PART_STATES)[number];

const siteStatus = z.object({
  parts: z.array(z.object({ id: z.enum(SITE_PARTS), state: z.enum(PART_STATES) })),
  checked_at: z.iso.datetime().describe('When this was checked; it is checked at most every ten seconds'),
});
export type SiteStatus = z.output<typeof siteStatus>;

export const siteStatusRoutes = {
  getSiteStatus: route({
    method: 'GET',
    path: '/status',
    tag: 'Site',
    summary: 'What works, is delayed or unavailable: search, accounts, messages, pictures, payments',
    auth: may('read_public'),
    rateClass: 'read',
    response: dataResponse(siteStatus),
    example: {},
  }),
};
