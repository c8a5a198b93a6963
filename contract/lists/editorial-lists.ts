/** Listings and localities that administrators put on the curated lists of a city: the editorial part of /property/hotproperty. */
import { z } from 'zod';
import { citySlug, localitySlug } from '../location.ts';
import { CURATED_LISTS } from './list-pages.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { listingId, dataResponse } from '../base/shapes.ts';

const list = z.enum(CURATED_LISTS);

const entry = z.object({
  list,
  city: z.string(),
  property_id: listingId.nullable().describe('Null for a locality'),
  locality: z.string().nullable().describe('Slug; null for a listing'),
  title: z.string(),
  place: z.string().nullable().describe('The locality of a listing, or its city; null for a locality'),
  url: z.string().nullable(),
  from: z.string().describe('Start of the period, ISO 8601 in UTC'),
  until: z.string().nullable(),
  shown: z.boolean().describe('Whether it is on the list now'),
});

/** Only top_location may contain a locality, and all other lists contain listings. */
const subject = {
  list,
  property_id: listingId.optional(),
  city: citySlug.optional(),
  locality: localitySlug.optional(),
};
const hasMatchingSubject = (body: { list: string; property_id?: string | undefined; locality?: string | undefined }): boolean =>
  body.list === 'top_location'
    ? body.locality !== undefined && body.property_id === undefined
    : body.property_id !== undefined && body.locality === undefined;
export const WRONG_PERIOD = { message: 'until must come after from', path: ['until'] };
const WRONG_SUBJECT = { message: 'top_location takes a city and a locality, every other list takes a property_id', path: ['list'] };

export const editorialListRoutes = {
  listCuratedEntries: route({
    method: 'GET',
    path: '/admin/lists',
    tag: 'Administration',
    summary: 'Entries of the curated lists of a city, including ended and future ones',
    auth: may('curate_lists'),
    rateClass: 'read',
    query: z.strictObject({ city: citySlug.optional() }),
    response: dataResponse(z.array(entry)),
    example: { query: { city: 'coimbatore' } },
  }),
  addCuratedEntry: route({
    method: 'POST',
    path: '/admin/lists',
    tag: 'Administration',
    summary: 'Put a listing or a locality on a list for a time; a repeated call changes the times',
    auth: may('curate_lists'),
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z
      .strictObject({
        ...subject,
        from: z.iso.datetime().optional().describe('Start of the period; now when absent'),
        until: z.iso.datetime().nullable().optional(),
      })
      .refine(hasMatchingSubject, WRONG_SUBJECT)
      // not compared as texts, because seconds and their fraction are optional
      .refine(({ from, until }) => !from || !until || new Date(from) < new Date(until), WRONG_PERIOD),
    response: dataResponse(entry),
    example: { body: { list: 'hot_property', property_id: 'k3Yb90TzQa', until: '2027-01-31T18:30:00Z' } },
  }),
  removeCuratedEntry: route({
    method: 'DELETE',
    path: '/admin/lists',
    tag: 'Administration',
    summary: 'Remove a listing or a locality from a list',
    auth: may('curate_lists'),
    rateClass: 'write',
    body: z.strictObject(subject).refine(hasMatchingSubject, WRONG_SUBJECT),
    response: dataResponse(z.object({ removed: z.boolean() })),
    example: { body: { list: 'hot_property', property_id: 'k3Yb90TzQa' } },
  }),
};
