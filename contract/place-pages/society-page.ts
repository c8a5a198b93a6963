/** The public page of a society or project: listings, rents and prices by month, and what its developer declared. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';
import { place, citySlug, societySlug } from '../location.ts';
import { placePage, project } from './parts.ts';

const societyPage = placePage.extend({
  society: place.extend({
    lat: z.number().nullable().describe('Mean of the public positions of its homes; null without any'),
    lng: z.number().nullable(),
    locality: place
      .extend({ url: z.string() })
      .nullable()
      .describe('The locality in which most of its homes are, with the path of its page'),
  }),
  projects: z.array(project),
});
export type SocietyPage = z.output<typeof societyPage>;

/** Path of the page of a society. */
export const societyPageUrl = (city: string, society: string): string => `/societies/${city}/${society}`;

export const getSocietyPage = route({
  method: 'GET',
  path: '/society/page',
  reads: 'replica',
  tag: 'Search',
  summary: 'What is on offer in a society or project, rents and prices by month, and what is around',
  auth: may('read_public'),
  rateClass: 'read',
  query: z.strictObject({ city: citySlug, society: societySlug.describe('Society or project, by its slug') }),
  response: dataResponse(societyPage),
  example: { query: { city: 'coimbatore', society: 'green-meadows' } },
});
