/** Finding on a map: how many listings lie where, under the same filters as the list. */
import { z } from 'zod';
import { searchQuery } from './property.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { listingId, one, price } from './shapes.ts';

/** West, south, east, north in degrees: what `bbox` of a search takes, joined by commas. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Several listings too close together to be told apart at this zoom. */
export const mapCluster = z.object({
  lat: z.number(),
  lng: z.number(),
  /** Exact. */
  count: z.int(),
  /** Lowest price in whole rupees; null when none is said, or when some are to rent and some for sale. */
  price_min: z.int().nullable(),
  /** Around all of them; no wider than a point when all share one. Searching in it finds them. */
  bounds: box,
});
export const mapPin = z.object({
  id: listingId,
  kind: z.string(),
  title: z.string(),
  price: price.nullable(),
  /** The price as a pin holds it: `₹18.5k`; empty when it is on request. */
  price_text: z.string(),
  /** The public position, moved as far as its owner wished, at every zoom. */
  lat: z.number(),
  lng: z.number(),
});
export const mapAnswer = z.object({
  /** Matching listings in the box; the clusters' counts and the pins add up to it. */
  total: z.int(),
  /** Around everything found; null when there is nothing. */
  bounds: box.nullable(),
  clusters: z.array(mapCluster),
  pins: z.array(mapPin),
});
export type MapCluster = z.output<typeof mapCluster>;
export type MapPin = z.output<typeof mapPin>;
export type MapAnswer = z.output<typeof mapAnswer>;

/** At most 180 clusters and pins; without `bbox`, of everything that matches. */
export const getPropertyMap = route({
  method: 'GET',
  path: '/property/map',
  tag: 'Finding',
  summary: 'Search on a map: clusters with counts and lowest price, single pins where there is room',
  auth: may('read_public'),
  rate: 'search',
  query: searchQuery.omit({ sort: true, page: true, limit: true }).extend({
    /** Of the map, where the world is 512 pixels wide at zoom 0; fractions count. */
    zoom: z.coerce.number().min(0).max(22).default(11),
  }),
  response: one(mapAnswer),
  example: {
    query: { intent: 'rent', city: 'coimbatore', bhk_type: '2BHK', bbox: '76.90,10.97,77.05,11.08', zoom: 13 },
  },
});
