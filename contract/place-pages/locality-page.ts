/** The public page of a locality: listings, rents and prices by month, and the surroundings. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';
import { localitySlug, place, citySlug } from '../location.ts';
import { searchLink } from '../search/search-page.ts';
import { placePage } from './parts.ts';

const localityPage = placePage.extend({
  locality: place.extend({ lat: z.number(), lng: z.number(), pincode: z.string() }),
  societies: z.array(searchLink).describe('Pages of the societies of the locality, those with the most homes first'),
});
export type LocalityPage = z.output<typeof localityPage>;

/** Path of the page of a locality. */
export const localityPageUrl = (city: string, locality: string): string => `/localities/${city}/${locality}`;

export const getLocalityPage = route({
  method: 'GET',
  path: '/locality/page',
  reads: 'replica',
  tag: 'Search',
  summary: 'What is on offer in a locality, rents and prices by month, and what is around',
  auth: may('read_public'),
  rateClass: 'read',
  query: z.strictObject({ city: citySlug, locality: localitySlug }),
  response: dataResponse(localityPage),
  example: { query: { city: 'coimbatore', locality: 'rs-puram' } },
});
