/** A listing as lists show it: photos, price, facts. It contains no personal data. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { evidenceMark } from './evidence-mark.ts';

const area = z.object({ value: z.number().describe('Number in the unit beside it'), unit: z.enum(['sqft', 'cent', 'sqm', 'acre']) });

/** One picture. A variant's address is `<url>/<width>.<format>` for the widths given and the formats avif and webp. */
export const photo = z.object({
  id: z.string(),
  url: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  blur: z.string().nullable().describe('Tiny `data:` image shown while the photo loads'),
  alt: z.string(),
  category: z.string().nullable(),
});
export type Photo = z.output<typeof photo>;
/** A photo as its owner sees it: with the addresses of all variants. */
export const ownPhoto = photo.extend({
  alt_text: z.string().nullable().describe('Caption by the owner; `alt` falls back to a generated text'),
  cover: z.boolean(),
  variants: z.array(z.object({ format: z.enum(['avif', 'webp']), width: z.int(), url: z.string() })),
});
export type OwnPhoto = z.output<typeof ownPhoto>;

export const price = z.object({
  amount: z.int().describe('Whole rupees'),
  per: z.enum(['month', 'once', 'bed_month']).describe('`month`, `bed_month` (per bed and month) or `once` (a sale price, or a lease sum)'),
  from: z.boolean().describe('Whether it is the lowest of several prices (PG rooms)'),
  lease: z.literal(true).optional().describe('The one sum of a lease, in place of a monthly rent; absent otherwise'),
});

/** A fact to show: `label` and `text` are in the requested language, `field` is for programs. */
export const fact = z.object({ field: z.string(), label: z.string(), text: z.string() });

/** A listing in a list. Contains no personal data. */
export const card = z.object({
  id: listingId,
  kind: z.string(),
  url: z.string().describe('Canonical path of its page'),
  title: z.string().describe('Short title: `2 BHK apartment`'),
  place_name: z.string().nullable().describe('Name of the society, the project or the guest house; null when it has none'),
  city: z.object({ slug: z.string(), name: z.string() }),
  locality: z.object({ slug: z.string(), name: z.string() }).nullable(),
  price: price.nullable(),
  deposit: z.int().nullable().describe('Rupees; null when there is none or it is not given'),
  area: area.extend({ basis: z.enum(['carpet', 'built_up', 'super_built_up', 'plot']) }).nullable(),
  rate: z.number().nullable().describe('Rupees per sqft of that area'),
  facts: z.array(fact),
  floor: z.string().nullable().describe('The floor as a text: `Floor 3 of 5`; null when it is not given'),
  available_from: z.string().nullable().describe('Day from which somebody can move in, `YYYY-MM-DD`'),
  price_insight: z
    .object({ level: z.enum(['below', 'near', 'above']), text: z.string() })
    .nullable()
    .describe(
      'How the price compares with the median of at least six homes of the same kind and number of bedrooms in the locality. Lists name lower prices only; the listing itself names every comparison. Null where nothing can be compared',
    ),
  price_cut: z
    .object({ amount: z.int().describe('Whole rupees'), since: z.string() })
    .nullable()
    .describe(
      'By how many rupees the price is below the lowest that was asked for at least a day within the 30 days before its last change, and when it changed; null when it is not below',
    ),
  photo: photo.nullable(),
  photo_count: z.int(),
  listing_role: z
    .string()
    .describe('`InferredAgent`: says to be the owner, and offers homes in so many societies that the site shows an agent'),
  negotiable: z.boolean(),
  status: z.string(),
  first_published_at: z.string().nullable(),
  last_confirmed_at: z.string().nullable(),
  position: z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['exact', 'street', 'locality']) }).nullable(),
  promotion_flags: z
    .array(z.string())
    .describe('Lists of the city that show it, picked by editors or paid for; includes `paid` while a boost runs'),
  offers: z
    .int()
    .optional()
    .describe('How many people or listings offer this home; absent when it is one. The card is that of the owner, if there is one'),
  evidence_mark: evidenceMark
    .pick({ mark: true, title: true, text: true, until: true })
    .optional()
    .describe('What is known about it, at most one: the most important mark that lasts, with its sentence. Absent when nothing is'),
});
export type Card = z.output<typeof card>;

/**
 * One part of a listing's relevance score. The points of all parts add up to the score, in days; the greatest score comes first.
 * `confirmed` is the time of the last confirmation in days since 1970; the other parts add to it.
 */
export const relevancePart = z.object({
  part: z.enum(['confirmed', 'photos', 'rate', 'price']),
  points: z.number().describe('Days'),
  text: z.string(),
});
/** A card on a list of the city. `promoted`: the position is paid for, and must be labelled as such. */
export const placedCard = card.extend({ promoted: z.boolean() });
export type PlacedCard = z.output<typeof placedCard>;
/** A card with the parts of its relevance score. */
export const rankedCard = card.extend({ relevance: z.array(relevancePart).optional() });
