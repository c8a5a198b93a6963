/** Cities and localities as administrators keep them (decision 33). A slug is part of public addresses and never changes. */
import { z } from 'zod';
import { citySlug } from './location.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { one, pageQuery, paged } from './shapes.ts';
import { GST_STATES } from './sums/gst-states.ts';

export const PLACE_LIMITS = { name: 60, aliases: 200 } as const;

const SCRIPTS = ['Latin', 'Tamil', 'Devanagari', 'Kannada', 'Malayalam', 'Telugu', 'Bengali', 'Gujarati', 'Gurmukhi', 'Oriya']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** Letters with their signs, digits, spaces and what names are pointed with: nothing that turns text round or cannot be seen. */
const words = (letters: string) => new RegExp(`^[${letters}\\p{M}\\p{Nd} .,'’()&/-]+$`, 'u');
const text = (letters: string) =>
  z
    .string('places_error.name')
    .normalize('NFC')
    .transform((said) => said.trim().replace(/\s+/g, ' '))
    .pipe(z.string().min(2, 'places_error.name').max(PLACE_LIMITS.name, 'places_error.name').regex(words(letters), 'places_error.name'));
const spelled = (script: string, wrong: string) =>
  text(`\\p{Script=${script}}`).refine((said) => new RegExp(`\\p{Script=${script}}`, 'u').test(said), wrong);

const fields = {
  /** In Latin letters; shown where there is no name in the reader's language. */
  name: spelled('Latin', 'places_error.latin'),
  names: z.strictObject({
    ta: spelled('Tamil', 'places_error.tamil').optional(),
    hi: spelled('Devanagari', 'places_error.hindi').optional(),
  }),
  /** What else people call it, in any script of India; those in Latin letters lead to its addresses too. */
  aliases: z.array(text(SCRIPTS)).max(PLACE_LIMITS.aliases, 'places_error.aliases'),
  lat: z.number().min(6, 'places_error.india').max(37.6, 'places_error.india'),
  lng: z.number().min(68, 'places_error.india').max(97.5, 'places_error.india'),
};
/** The version a change was made from; absent for a place that is new. */
const version = z.int().min(1);
const newSlug = citySlug.max(PLACE_LIMITS.name);

/** What still follows from the last change of a place, listing by listing. */
const work = z.object({ done: z.int(), total: z.int(), started_at: z.string(), finished_at: z.string().nullable() });
const shown = { slug: z.string(), name: z.string(), names: z.record(z.string(), z.string()), aliases: z.array(z.string()) };
const where = { lat: z.number(), lng: z.number(), version: z.int() };

const keptCity = z.object({
  id: z.int(),
  ...shown,
  ...where,
  state_code: z.string(),
  radius_km: z.number(),
  takes_listings: z.boolean(),
  localities: z.int(),
  /** Live ones. */
  listings: z.int(),
  /** Null where nothing was ever changed. */
  work: work.nullable(),
});
export type KeptCity = z.output<typeof keptCity>;

const keptLocality = z.object({
  id: z.int(),
  ...shown,
  ...where,
  pincode: z.string(),
  /** Live ones. */
  listings: z.int(),
  /** Names of those that were merged into it. */
  merged: z.array(z.string()),
  work: work.nullable(),
});
export type KeptLocality = z.output<typeof keptLocality>;

/** What a change of a locality reaches. */
const touched = z.object({
  /** In every state, drafts too. */
  listings: z.int(),
  live: z.int(),
  saved_searches: z.int(),
  agents: z.int(),
});
export type Touched = z.output<typeof touched>;

const id = z.int().min(1);
const write = { method: 'POST', tag: 'Places', auth: may('manage_places'), rate: 'write' } as const;
const read = { method: 'GET', tag: 'Places', auth: may('manage_places'), rate: 'read' } as const;
const place = { name: 'Somayampalayam', names: { ta: 'சோமையம்பாளையம்' }, aliases: ['somayampalayam village'], lat: 11.052, lng: 76.891 };

export const placesRoutes = {
  listKeptCities: route({ ...read, path: '/admin/cities', summary: 'Every city with what it holds', response: one(z.array(keptCity)) }),
  keepCity: route({
    ...write,
    path: '/admin/cities',
    summary: 'Add a city, or change one: `id` and `version` name it. What follows is done by the clock, a batch at a time',
    body: z.strictObject({
      id: id.optional(),
      version: version.optional(),
      /** Of a new one; from the name when absent. */
      slug: newSlug.optional(),
      ...fields,
      state_code: z.enum(GST_STATES),
      radius_km: z.number().min(1).max(60),
      takes_listings: z.boolean(),
    }),
    response: one(keptCity),
    example: {
      body: {
        ...place,
        name: 'Tiruppur',
        names: {},
        aliases: ['tirupur'],
        lat: 11.1085,
        lng: 77.3411,
        state_code: 'TN',
        radius_km: 20,
        takes_listings: false,
      },
    },
  }),
  listKeptLocalities: route({
    ...read,
    path: '/admin/localities',
    summary: 'Localities of a city by name, or by any other spelling',
    query: z.strictObject({ city: citySlug, q: z.string().trim().max(80).default(''), ...pageQuery }),
    response: paged(keptLocality),
    example: { query: { city: 'coimbatore', q: 'puram' } },
  }),
  keepLocality: route({
    ...write,
    path: '/admin/localities',
    summary: 'Add a locality, or change one: `id` and `version` name it. Listings follow by the clock, a batch at a time',
    body: z.strictObject({
      city: citySlug,
      id: id.optional(),
      version: version.optional(),
      slug: newSlug.optional(),
      ...fields,
      pincode: z.string().regex(/^[1-9][0-9]{5}$/, 'places_error.pincode'),
    }),
    response: one(keptLocality),
    example: { body: { city: 'coimbatore', ...place, pincode: '641108' } },
  }),
  touchedByLocality: route({
    ...read,
    path: '/admin/localities/touched',
    summary: 'What a change of this locality reaches',
    query: z.strictObject({ id: z.coerce.number().int().min(1) }),
    response: one(touched),
    example: { query: { id: 1 } },
  }),
  mergeLocality: route({
    ...write,
    path: '/admin/localities/merge',
    summary: 'Merge a locality into another one of its city: its addresses lead there from now on, its listings follow. Not undone',
    body: z.strictObject({ from: id, version, into: id }),
    response: one(keptLocality),
    example: { body: { from: 2, version: 1, into: 1 } },
  }),
  unknownPlaces: route({
    ...read,
    path: '/admin/localities/unknown',
    summary: 'What people wrote as the locality of a listing and nobody knows, the most frequent first',
    query: z.strictObject({ city: citySlug }),
    response: one(z.array(z.object({ text: z.string(), listings: z.int() }))),
    example: { query: { city: 'coimbatore' } },
  }),
  recountPlaces: route({
    ...write,
    path: '/admin/cities/recount',
    summary: 'Hold every listing of a city against its places once more, and count prices and lists anew',
    body: z.strictObject({ city: citySlug }),
    response: one(keptCity),
    example: { body: { city: 'coimbatore' } },
  }),
} as const;
