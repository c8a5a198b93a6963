/** Search on a map: counts and pins of listings, with the same filters as the list. */
import { z } from 'zod';
import { searchQuery } from './search/search.ts';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { listingId, dataResponse } from './base/shapes.ts';
import { price } from './listing/card.ts';

/** West, south, east, north in degrees. Joined by commas it is the `bbox` of a search. */
const boundingBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Several listings that are too close together for separate pins at this zoom. */
const mapCluster = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.int().describe('Exact number of listings'),
  price_min: z
    .int()
    .nullable()
    .describe('Lowest price in whole rupees; null when no price is known, or when some listings are for rent and others for sale'),
  bounds: boundingBox.describe('Bounding box of these listings. A search with it as `bbox` finds them'),
});
const mapPin = z.object({
  id: listingId,
  kind: z.string(),
  title: z.string(),
  price: price.nullable(),
  price_text: z.string().describe('Short price for a pin: `₹18.5k`; empty when it is on request'),
  lat: z.number().describe('The public position, with the precision that the owner chose'),
  lng: z.number(),
});
const mapResponse = z.object({
  total: z.int().describe("Matching listings in the bounding box; the sum of the clusters' counts and the pins"),
  bounds: boundingBox.nullable().describe('Bounding box of all results; null when there are none'),
  clusters: z.array(mapCluster),
  pins: z.array(mapPin),
});
export type MapCluster = z.output<typeof mapCluster>;
export type MapPin = z.output<typeof mapPin>;
export type MapResponse = z.output<typeof mapResponse>;

/** At most 180 clusters and pins. Without `bbox` they contain everything that matches. */
export const getPropertyMap = route({
  method: 'GET',
  path: '/property/map',
  reads: 'replica',
  tag: 'Search',
  summary: 'Search on a map: clusters with counts and lowest price, single pins where there is room',
  auth: may('read_public'),
  rateClass: 'search',
  shared: ({ exclude }) => exclude === undefined,
  query: searchQuery.omit({ sort: true, page: true, limit: true }).extend({
    zoom: z.coerce
      .number()
      .min(0)
      .max(22)
      .default(11)
      .describe('Zoom of the map, where the world is 512 pixels wide at zoom 0; may be a fraction'),
  }),
  response: dataResponse(mapResponse),
  example: {
    query: { intent: 'rent', city: 'coimbatore', bhk_type: '2BHK', bbox: '76.90,10.97,77.05,11.08', zoom: 13 },
  },
});
