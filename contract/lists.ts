/** What administrators put on the lists of a city, for a time: the editorial part of /property/hotproperty. */
import { z } from 'zod';
import { citySlug } from './location.ts';
import { HOT_LISTS } from './property.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { listingId, one } from './shapes.ts';

const list = z.enum(HOT_LISTS);
const time = z.iso.datetime({ message: 'A time looks like 2026-11-21T06:30:00Z' });

const pick = z.object({
  list,
  city: z.string(),
  /** Of a listing; null for a locality. */
  property_id: listingId.nullable(),
  /** Slug of a locality; null for a listing. */
  locality: z.string().nullable(),
  title: z.string(),
  /** The locality of a listing, or its city; null for a locality. */
  place: z.string().nullable(),
  url: z.string().nullable(),
  from: z.string(),
  until: z.string().nullable(),
  /** It stands on the list now. */
  shown: z.boolean(),
});

/** A locality belongs on top_location, a listing on every other list. */
const subject = {
  list,
  property_id: listingId.optional(),
  city: citySlug.optional(),
  locality: citySlug.optional(),
};
const fits = (body: { list: string; property_id?: string | undefined; locality?: string | undefined }): boolean =>
  body.list === 'top_location'
    ? body.locality !== undefined && body.property_id === undefined
    : body.property_id !== undefined && body.locality === undefined;
const UNFIT = { message: 'top_location takes a city and a locality, every other list takes a property_id', path: ['list'] };

export const listsRoutes = {
  listPicks: route({
    method: 'GET',
    path: '/admin/lists',
    tag: 'Keeping order',
    summary: 'What editors put on the lists of a city, also what is over or yet to begin',
    auth: may('curate_lists'),
    rate: 'read',
    query: z.strictObject({ city: citySlug.optional() }),
    response: one(z.array(pick)),
    example: { query: { city: 'coimbatore' } },
  }),
  pick: route({
    method: 'POST',
    path: '/admin/lists',
    tag: 'Keeping order',
    summary: 'Put a listing or a locality on a list, from and until a time; again changes the times',
    auth: may('curate_lists'),
    rate: 'write',
    idempotent: true,
    body: z
      .strictObject({ ...subject, from: time.optional(), until: time.nullable().optional() })
      .refine(fits, UNFIT)
      .refine(({ from, until }) => !from || !until || from < until, { message: 'until must come after from', path: ['until'] }),
    response: one(pick),
    example: { body: { list: 'hot_property', property_id: 'k3Yb90TzQa', until: '2027-01-31T18:30:00Z' } },
  }),
  unpick: route({
    method: 'DELETE',
    path: '/admin/lists',
    tag: 'Keeping order',
    summary: 'Take a listing or a locality off a list',
    auth: may('curate_lists'),
    rate: 'write',
    body: z.strictObject(subject).refine(fits, UNFIT),
    response: one(z.object({ removed: z.boolean() })),
    example: { body: { list: 'hot_property', property_id: 'k3Yb90TzQa' } },
  }),
};
