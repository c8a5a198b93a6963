/** The home page of a city. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse } from './base/shapes.ts';
import { promotableCard } from './listing/card.ts';
import { citySlug, place } from './location.ts';
import { intent, searchLink } from './search/search-page.ts';

const row = z.object({ id: z.string(), title: z.string(), note: z.string(), url: z.string().nullable(), data: z.array(promotableCard) });

const homePage = z.object({
  city: place.extend({ lat: z.number(), lng: z.number() }),
  cities: z.array(place.extend({ accepts_listings: z.boolean(), url: z.string() })),
  total: z.int().describe('Live listings of the city'),
  tabs: z.array(z.object({ intent, label: z.string(), url: z.string(), count: z.int() })),
  /** The selected tab; `rows` and the localities belong to it. */
  intent,
  rows: z.array(row).describe('Hot, premium, featured and new launches; rows without listings are omitted. `note` explains the selection'),
  popular: z.array(searchLink).describe('Searches by bedrooms and type with the most listings'),
  top_localities: z.array(searchLink),
});
export type HomePage = z.output<typeof homePage>;

export const getHomePage = route({
  method: 'GET',
  path: '/home',
  reads: 'replica',
  tag: 'Search',
  summary: 'All data of the home page of a city',
  auth: may('read_public'),
  rateClass: 'read',
  query: z.strictObject({ city: citySlug.optional(), intent: intent.default('rent') }),
  response: dataResponse(homePage),
  example: { query: { city: 'coimbatore' } },
});
