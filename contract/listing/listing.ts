/** A listing in full, further data of its page, and similar listings. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { place } from '../location.ts';
import { breadcrumb, listingId, dataResponse } from '../base/shapes.ts';
import { card, fact, photo, price } from './card.ts';
import { evidenceBadge } from './evidence-badge.ts';
import { responseStats } from './response-stats.ts';

/** A listing in full: the card and all other public data. */
export const listing = card.extend({
  unconfirmed: z.boolean().describe('The owner was asked to confirm that it is still available and has not responded'),
  photos: z.array(photo),
  description: z.string().nullable(),
  fact_groups: z.array(z.object({ id: z.string(), title: z.string(), facts: z.array(fact) })),
  amenities: z.array(z.object({ token: z.string().describe('Token of the option'), label: z.string() })),
  costs: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        amount: z.int().nullable().describe('Whole rupees; null when it is unknown'),
        per: z.enum(['month', 'one_time', 'bed_month']).nullable(),
        note: z.string().nullable(),
        is_total: z.boolean().describe('Whether this is the total of the other costs'),
      }),
    )
    .describe('Costs of moving in or buying, with the formula of the total as text'),
  rooms: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Rooms of a PG with their prices, as entered; the text of each option is in `<name>_text`. Empty for other kinds'),
  address: z.string(),
  pincode: z.string().nullable(),
  video: z.object({ site: z.string(), url: z.string() }).nullable().describe('Video on an external video site'),
  approved_at: z
    .string()
    .nullable()
    .describe('The start of the day in India on which staff last approved its content; null if never, or while a change waits for review'),
  evidence: z.array(evidenceBadge).describe("Evidence about the listing beyond the lister's own statements"),
  lister: z
    .object({
      name: z.string(),
      role: z.string(),
      since: z.iso.date().describe('The day on which the account was created, in India'),
      page: z.string().nullable().describe('Path of the page of an approved agent or of a builder; null for everybody else'),
      replies: responseStats.nullable().describe('How the lister responds to questions; null when too few people asked some'),
    })
    .describe('First name or business name of the lister; never a phone or mail address'),
  other_listers: z
    .array(
      z.object({ name: z.string(), role: z.string(), price: price.nullable(), url: z.string(), last_confirmed_at: z.string().nullable() }),
    )
    .describe('Other listers of the same home. The one whose card appears in search results comes first'),
  price_history: z
    .array(z.object({ at: z.string(), amount: z.int().describe('Whole rupees') }))
    .describe('The last price of each day on which it changed, with the start of the day in India'),
  closed_at: z
    .string()
    .nullable()
    .describe('The start of the day in India on which the lister closed it; null while it is open, or when it only expired'),
  details: z
    .record(z.string(), z.unknown())
    .describe('Values of the public fields by name, as entered. `fact_groups` has the same as texts'),
});
export type Listing = z.output<typeof listing>;

/** Data of a listing's page in addition to the listing. */
export const listingPage = z.object({
  canonical: z.string().describe('Canonical path of the page; another slug with this id redirects here (301)'),
  indexable: z.boolean().describe('False for homes that are rented out or sold: the page still exists for a while, but is not indexed'),
  title: z.string(),
  description: z.string(),
  image: z.string().describe('Path of the share image, 1200 x 630'),
  schema: z
    .object({
      about: z.string(),
      offer: z.enum(['Offer', 'OfferForLease']),
      lease: z
        .object({ value: z.number().describe('Number in the unit beside it'), unit: z.enum(['MON', 'ANN']) })
        .nullable()
        .describe('Duration of the lease with the UN/CEFACT code of its unit; null when it is not given, or for sale'),
    })
    .describe('Types for structured data (schema.org)'),
  rera: z
    .object({
      numbers: z.array(z.object({ label: z.string(), number: z.string() })),
      exempt: z.string().nullable(),
      authority: z.object({ name: z.string(), url: z.string().describe('Website of the authority') }).nullable(),
      qr: z.object({ size: z.int().describe('Squares on each side'), path: z.string() }).nullable(),
    })
    .nullable()
    .describe(
      'RERA registration or the reason for having none. `qr` links to the authority: an SVG path of unit squares in a field of `size`',
    ),
  breadcrumbs: z.array(breadcrumb),
  nearby: z
    .array(z.object({ label: z.string(), name: z.string(), distance: z.string(), url: z.string().nullable() }))
    .describe(
      'The nearest landmark of each type. Distances are straight lines from the public position, as text. `url`: the search around the landmark; null where it may not find this listing',
    ),
  society: place
    .extend({ url: z.string() })
    .nullable()
    .describe('The society or project of the home, with the path of its page; null when no other home is in it'),
  similar: z.array(card),
});
export type ListingPage = z.output<typeof listingPage>;

export const getSimilarProperty = route({
  method: 'GET',
  path: '/property/similar',
  reads: 'replica',
  tag: 'Search',
  summary: 'Listings like this one: same kind, nearest in price, size and place',
  auth: may('read_public'),
  rateClass: 'read',
  query: z.strictObject({ property_id: listingId }),
  response: dataResponse(z.array(card)),
  example: { query: { property_id: 'k3Yb90TzQa' } },
});

export const getPropertyPhotos = route({
  method: 'GET',
  path: '/property/photos',
  reads: 'replica',
  tag: 'Search',
  summary: 'All photos of a live listing in their order; cards come with the first only',
  auth: may('read_public'),
  rateClass: 'read',
  query: z.strictObject({ property_id: listingId }),
  response: dataResponse(z.array(photo)),
  example: { query: { property_id: 'k3Yb90TzQa' } },
});
