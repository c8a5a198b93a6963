/** Cities with their map centres, and suggestions of localities while a person types. */
import { z } from 'zod';
import { LANDMARK_TYPES } from '../kinds/landmark-types.ts';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse } from './base/shapes.ts';
import { MAX_PLACE_QUERY_LENGTH } from './location-limits.ts';
import { INTENTS } from './slug/state.ts';

const slugOf = (message: string, max = 60) =>
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, message)
    .max(max);

/** Slug of a city, e.g. `coimbatore`. A query without a city means the default city of the site. */
export const citySlug = slugOf('City must be a name like coimbatore');
/** Slug of a locality of a city, e.g. `rs-puram`. */
export const localitySlug = slugOf('Locality must be a name like rs-puram');

/** Slug of a society or project of a city, e.g. `green-meadows`. */
export const societySlug = slugOf('Society must be a name like green-meadows', 100);
/** Slug of a landmark of a city, e.g. `city-college`. */
export const landmarkSlug = slugOf('Landmark must be a name like city-college');

/** A city or locality, for links to its pages. */
export const place = z.object({ slug: z.string(), name: z.string() });

const suggestion = z.object({
  type: z
    .enum(['locality', 'society', ...LANDMARK_TYPES])
    .describe('`locality`, `society`, or the type of a landmark: `college`, `hospital`, `station` and others'),
  locality: z.string().describe('Name of the locality, society or landmark'),
  slug: z.string().describe('Slug of the locality, society or landmark'),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
  pincode: z.string().optional(),
  detail: z.string().optional().describe('For a landmark or society: its type and location, such as `College, Peelamedu`'),
  listings: z
    .int()
    .optional()
    .describe('Live listings of a locality, of the requested intent or of all intents; absent for societies and landmarks'),
  exact: z.literal(true).optional().describe('True when the typed text is one of its names, in any language'),
});
export type Suggestion = z.output<typeof suggestion>;

export const city = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  state: z.string(),
  state_code: z.string().describe('Code of its state, like TN'),
  lat: z.number(),
  lng: z.number(),
  radius_km: z.number().describe('Kilometres around the centre that belong to the city'),
  accepts_listings: z.boolean().describe('Whether owners can post listings here'),
  listings: z.int().describe('Live listings'),
});

export const suggestLocations = route({
  method: 'GET',
  path: '/location',
  reads: 'replica',
  tag: 'Search',
  summary: 'Localities of a city that match the typed text, and with landmarks=true societies, colleges, hospitals, stations and the like',
  auth: may('read_public'),
  rateClass: 'search',
  query: z.strictObject({
    city: citySlug.optional(),
    query: z.string().trim().max(MAX_PLACE_QUERY_LENGTH).default('').describe('What the person typed, in any script'),
    landmarks: z
      .enum(['true', 'false'])
      .optional()
      .describe('Also suggest societies and landmarks (colleges, hospitals, stations and others)'),
    intent: z.enum(INTENTS).optional().describe('Counts only listings of this intent, as a search with it finds them'),
  }),
  response: dataResponse(z.array(suggestion)),
  example: { query: { city: 'coimbatore', query: 'rs pur' } },
});

export const listCities = route({
  method: 'GET',
  path: '/cities',
  reads: 'replica',
  tag: 'Search',
  summary: 'Cities with their map centres, which of them take listings, and the default',
  auth: may('read_public'),
  rateClass: 'read',
  response: dataResponse(z.array(city)).extend({ default: z.string() }),
});
