/** What people look for in a locality without finding it, when at least ten people do. */
import { z } from 'zod';
import { KIND_IDS } from '../kinds/index.ts';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse } from './base/shapes.ts';
import { citySlug, localitySlug } from './location.ts';
import { BEDROOM_TOKENS } from './slug/vocabulary.ts';

/**
 * The needs of fewer people are not shown. Their searches are stored without names, and deleted after the period in which they are counted.
 */
export const MIN_PEOPLE = 10;

const need = z.object({
  city: z.string().describe('Name of the city'),
  locality: z.string().describe('Name of the locality'),
  text: z.string().describe('Kind, bedrooms and highest price as one text: `2 BHK · Home for rent · up to ₹20,000`'),
  people: z.int().describe('How many people looked for it in four weeks and found nothing'),
});

export const demandRoutes = {
  reportUnmetSearch: route({
    method: 'POST',
    path: '/search/unmet',
    tag: 'Search',
    summary: 'Count a search of one locality that found nothing. Nothing is stored that could be traced to a person',
    auth: may('read_public'),
    rateClass: 'write',
    body: z.strictObject({
      city: citySlug,
      locality: localitySlug,
      kind: z.enum(KIND_IDS),
      bedrooms: z.enum(BEDROOM_TOKENS).optional(),
      budget: z.int().min(1).max(10_000_000_000).optional().describe('Highest price, whole rupees'),
    }),
    response: z.object({ message: z.string() }),
    example: { body: { city: 'coimbatore', locality: 'rs-puram', kind: 'residential_rent', bedrooms: '2BHK', budget: 20_000 } },
  }),
  getDemand: route({
    method: 'GET',
    path: '/demand',
    tag: 'Posting',
    summary: 'What people look for and do not find, in the cities of my listings and drafts; everywhere for staff',
    auth: may('post'),
    rateClass: 'read',
    response: dataResponse(z.array(need)),
    example: {},
  }),
};
