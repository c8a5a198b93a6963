/** Administration of cities and localities (docs/decisions/0033-places.md). A slug is part of public URLs and never changes. */
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGE, LANGUAGES, type Language } from './languages.ts';
import { citySlug } from './location.ts';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse, pageQuery, pagedResponse, storedInteger } from './base/shapes.ts';
import { MAX_PLACE_QUERY_LENGTH } from './location-limits.ts';
import { GST_STATES } from './calculators/gst-states.ts';
import { MAX_ALIASES, MAX_CITY_RADIUS_KM, MAX_PLACE_NAME_LENGTH } from './place-limits.ts';

const SCRIPTS = ['Latin', 'Tamil', 'Devanagari', 'Kannada', 'Malayalam', 'Telugu', 'Bengali', 'Gujarati', 'Gurmukhi', 'Oriya']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/**
 * Letters with their combining marks, digits, spaces and the punctuation of names. No invisible characters, and none that change the text
 * direction.
 */
const namePattern = (letters: string) => new RegExp(`^[${letters}\\p{M}\\p{Nd} .,'’()&/-]+$`, 'u');
const nameOfLetters = (letters: string) =>
  z
    .string('places_error.name')
    .normalize('NFC')
    .transform((input) => input.trim().replace(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .min(2, 'places_error.name')
        .max(MAX_PLACE_NAME_LENGTH, 'places_error.name')
        .regex(namePattern(letters), 'places_error.name'),
    );
const nameInScript = (script: string, message: string) =>
  nameOfLetters(`\\p{Script=${script}}`).refine((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name), message);

type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;
const OTHER_LANGUAGES = LANGUAGES.filter((code): code is OtherLanguage => code !== DEFAULT_LANGUAGE);
const nameIn = (code: OtherLanguage) => nameInScript(LANGUAGE[code].script, 'places_error.local_name').optional();

const fields = {
  /** In Latin letters. Shown when there is no name in the reader's language. */
  name: nameInScript('Latin', 'places_error.latin'),
  /** In other languages of the site, each in its own script. */
  names: z.strictObject(
    Object.fromEntries(OTHER_LANGUAGES.map((code) => [code, nameIn(code)])) as Record<OtherLanguage, ReturnType<typeof nameIn>>,
  ),
  /** Other names in any Indian script. Those in Latin letters also redirect to the place's URLs. */
  aliases: z.array(nameOfLetters(SCRIPTS)).max(MAX_ALIASES, 'places_error.aliases'),
  lat: z.number().min(6, 'places_error.india').max(37.6, 'places_error.india'),
  lng: z.number().min(68, 'places_error.india').max(97.5, 'places_error.india'),
};
/** The version that was read before the change; absent for a new place. */
const version = storedInteger;
const newSlug = citySlug.max(MAX_PLACE_NAME_LENGTH);

/** Progress of the batch job after the last change of a place. */
const work = z.object({
  done: z.int().describe('Number of listings that were updated'),
  total: z.int().describe('Number of listings to update'),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});
const namesOfPlace = { slug: z.string(), name: z.string(), names: z.record(z.string(), z.string()), aliases: z.array(z.string()) };
const positionAndVersion = { lat: z.number(), lng: z.number(), version: z.int() };

const managedCity = z.object({
  id: z.int(),
  ...namesOfPlace,
  ...positionAndVersion,
  state_code: z.string(),
  radius_km: z.number(),
  accepts_listings: z.boolean(),
  localities: z.int().describe('Number of localities'),
  listings: z.int().describe('Live listings'),
  work: work.nullable().describe('Null when the place was never changed'),
});
export type ManagedCity = z.output<typeof managedCity>;

const managedLocality = z.object({
  id: z.int(),
  ...namesOfPlace,
  ...positionAndVersion,
  pincode: z.string(),
  listings: z.int().describe('Live listings'),
  merged: z.array(z.string()).describe('Names of localities that were merged into it'),
  work: work.nullable(),
});
export type ManagedLocality = z.output<typeof managedLocality>;

/** Effects of changing a locality. */
const affected = z.object({
  listings: z.int().describe('Listings of any status, including drafts'),
  live: z.int().describe('Live listings'),
  saved_searches: z.int().describe('Saved searches in this place'),
  partners: z.int().describe('Agents and channel partners who work there'),
});
export type AffectedCounts = z.output<typeof affected>;

const id = storedInteger;
const writeRoute = { method: 'POST', tag: 'Places', auth: may('manage_places'), rateClass: 'write' } as const;
const readRoute = { method: 'GET', tag: 'Places', auth: may('manage_places'), rateClass: 'read' } as const;
const examplePlace = {
  name: 'Somayampalayam',
  names: { ta: 'சோமையம்பாளையம்' },
  aliases: ['somayampalayam village'],
  lat: 11.052,
  lng: 76.891,
};

export const placesRoutes = {
  listManagedCities: route({
    ...readRoute,
    path: '/admin/cities',
    summary: 'All cities with their number of localities and listings',
    response: dataResponse(z.array(managedCity)),
  }),
  saveCity: route({
    ...writeRoute,
    path: '/admin/cities',
    summary: 'Add a city, or change the one named by `id` and `version`. Listings are updated by a background job',
    body: z.strictObject({
      id: id.optional(),
      version: version.optional(),
      slug: newSlug.optional().describe('Slug of a new city; derived from the name when absent'),
      ...fields,
      state_code: z.enum(GST_STATES),
      radius_km: z.number().min(1).max(MAX_CITY_RADIUS_KM),
      accepts_listings: z.boolean(),
    }),
    response: dataResponse(managedCity),
    example: {
      body: {
        ...examplePlace,
        name: 'Tiruppur',
        names: {},
        aliases: ['tirupur'],
        lat: 11.1085,
        lng: 77.3411,
        state_code: 'TN',
        radius_km: 20,
        accepts_listings: false,
      },
    },
  }),
  listManagedLocalities: route({
    ...readRoute,
    path: '/admin/localities',
    summary: 'Localities of a city, searched by name or alias',
    query: z.strictObject({
      city: citySlug,
      q: z.string().trim().max(MAX_PLACE_QUERY_LENGTH).default('').describe('Part of a name, in any script'),
      ...pageQuery,
    }),
    response: pagedResponse(managedLocality),
    example: { query: { city: 'coimbatore', q: 'puram' } },
  }),
  saveLocality: route({
    ...writeRoute,
    path: '/admin/localities',
    summary: 'Add a locality, or change the one named by `id` and `version`. Listings are updated by a background job',
    body: z.strictObject({
      city: citySlug,
      id: id.optional(),
      version: version.optional(),
      slug: newSlug.optional(),
      ...fields,
      pincode: z.string().regex(/^[1-9][0-9]{5}$/, 'places_error.pincode'),
    }),
    response: dataResponse(managedLocality),
    example: { body: { city: 'coimbatore', ...examplePlace, pincode: '641108' } },
  }),
  affectedByLocality: route({
    ...readRoute,
    path: '/admin/localities/affected',
    summary: 'How many listings, saved searches and partners a change of this locality affects',
    query: z.strictObject({ id: z.coerce.number().pipe(storedInteger) }),
    response: dataResponse(affected),
    example: { query: { id: 1 } },
  }),
  mergeLocality: route({
    ...writeRoute,
    path: '/admin/localities/merge',
    summary: 'Merge a locality into another one of its city: its addresses redirect there, and its listings are moved. Cannot be undone',
    body: z.strictObject({
      from: id.describe('Id of the locality that is merged and disappears'),
      version,
      into: id.describe('Id of the locality that remains'),
    }),
    response: dataResponse(managedLocality),
    example: { body: { from: 2, version: 1, into: 1 } },
  }),
  unknownPlaces: route({
    ...readRoute,
    path: '/admin/localities/unknown',
    summary: 'Unknown localities that people typed for a listing, the most frequent first',
    query: z.strictObject({ city: citySlug }),
    response: dataResponse(z.array(z.object({ text: z.string(), listings: z.int().describe('Listings of any status, including drafts') }))),
    example: { query: { city: 'coimbatore' } },
  }),
  reassignListings: route({
    ...writeRoute,
    path: '/admin/cities/reassign',
    summary: 'Assign the listings of a city to its localities again, and recompute prices and lists',
    body: z.strictObject({ city: citySlug }),
    response: dataResponse(managedCity),
    example: { body: { city: 'coimbatore' } },
  }),
} as const;
