/** Travel times from listings to a place of the person, if the operator runs a routing service. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { listingId, dataResponse } from './base/shapes.ts';

/** Maximum number of listings in one call. */
const MAX_LISTINGS = 24;

const point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

export const travelTimeRoutes = {
  getTravelTimes: route({
    method: 'GET',
    path: '/travel-times',
    tag: 'Search',
    summary: 'Whether this site works out travel times',
    auth: may('read_public'),
    rateClass: 'read',
    response: dataResponse(z.object({ offered: z.boolean() })),
    example: {},
  }),
  /** A POST, because the person's place must not be part of a URL, which is logged. */
  findTravelTimes: route({
    method: 'POST',
    path: '/travel-times',
    tag: 'Search',
    summary:
      'Minutes by road from live listings to a place, without traffic. The place is rounded to about 100 m before it is sent to the routing ' +
      'service, and is not stored. Empty where the site has no such service; 503 while the service does not respond',
    auth: may('read_public'),
    rateClass: 'search',
    body: z.strictObject({ to: point.describe('Destination'), property_id: z.array(listingId).min(1).max(MAX_LISTINGS) }),
    response: dataResponse(z.array(z.object({ property_id: listingId, minutes: z.int().nullable() }))),
    example: { body: { to: { lat: 11.0247, lng: 77.0028 }, property_id: ['k3Yb90TzQa'] } },
  }),
} as const;
