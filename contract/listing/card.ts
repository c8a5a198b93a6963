/** A listing in a list: photos, price, facts. It contains no personal data. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { evidenceBadge } from './evidence-badge.ts';

const area = z.object({ value: z.number().describe('Number in the unit beside it'), unit: z.enum(['sqft', 'cent', 'sqm', 'acre']) });

/** A picture. The URL of a variant is `<url>/<width>.<format>`, for the listed widths and the formats avif and webp. */
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
/** A photo for its owner, with the URLs of all variants. */
export const ownPhoto = photo.extend({
  alt_text: z.string().nullable().describe('Caption by the owner; without one `alt` is a generated text'),
  cover: z.boolean(),
  variants: z.array(z.object({ format: z.enum(['avif', 'webp']), width: z.int(), url: z.string() })),
});
export type OwnPhoto = z.output<typeof ownPhoto>;

export const price = z.object({
  amount: z.int().describe('Whole rupees'),
  per: z
    .enum(['month', 'one_time', 'bed_month'])
    .describe('`month`, `bed_month` (per bed and month) or `one_time` (a sale price, or a lease sum)'),
  is_lowest: z.boolean().describe('Whether it is the lowest of several prices (PG rooms)'),
  lease: z.literal(true).optional().describe('True when the amount is the single sum of a lease, instead of a monthly rent'),
});

/** A fact to display: `label` and `text` are in the requested language, `field` is for programs. */
export const fact = z.object({ field: z.string(), label: z.string(), text: z.string() });

/** A listing in a list. Contains no personal data. */
export const card = z.object({
  id: listingId,
  kind: z.string(),
  url: z.string().describe("Canonical path of the listing's page"),
  title: z.string().describe('Short title: `2 BHK apartment`'),
  building_name: z.string().nullable().describe('Name of the society, the project or the guest house; null when it has none'),
  city: z.object({ slug: z.string(), name: z.string() }),
  locality: z.object({ slug: z.string(), name: z.string() }).nullable(),
  price: price.nullable(),
  deposit: z.int().nullable().describe('Rupees; null when there is none or it is unknown'),
  area: area.extend({ basis: z.enum(['carpet', 'built_up', 'super_built_up', 'plot']) }).nullable(),
  price_per_sqft: z.number().nullable().describe('Rupees per sqft of that area'),
  facts: z.array(fact),
  floor: z.string().nullable().describe('The floor as a text: `Floor 3 of 5`; null when it is unknown'),
  available_from: z.string().nullable().describe('First day on which somebody can move in, `YYYY-MM-DD`'),
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
      'By how many rupees the price is below the lowest that was asked for at least a day within the 30 days before its last change, and the start of the day in India on which it changed; null when it is not below',
    ),
  photo: photo.nullable(),
  photo_count: z.int(),
  listing_role: z
    .string()
    .describe('`InferredAgent`: says that they own the homes, but offers homes in so many societies that the site shows them as an agent'),
  negotiable: z.boolean(),
  status: z.string(),
  first_published_at: z.string().nullable().describe('The start of the day in India on which it was first published'),
  last_confirmed_at: z.string().nullable().describe('The start of the day in India on which the lister last confirmed the listing'),
  position: z
    .object({ lat: z.number(), lng: z.number(), precision: z.enum(['exact', 'street', 'locality']) })
    .nullable()
    .describe('Position that visitors may see; `precision` says how exact it is'),
  promotion_flags: z
    .array(z.string())
    .describe('Curated lists of the city that contain it, chosen by editors or paid for; includes `paid` during a boost'),
  home_listing_count: z
    .int()
    .optional()
    .describe(
      "Number of listings that offer this home; absent when there is only this one. The card is the owner's, if the owner is among the listers",
    ),
  evidence_badge: evidenceBadge
    .pick({ type: true, title: true, text: true, until: true })
    .optional()
    .describe('The most important evidence badge that has not expired, with its sentence. Absent when there is none'),
});
export type Card = z.output<typeof card>;

/**
 * One part of a listing's relevance score. The score is the sum of the points of all parts, in days; the highest score comes first. The
 * part `confirmed` is a time in days since 1970 (`confirmationTime`). The other parts are bonus days for photos, for a known price per sqft
 * (`rate`) and for a known price. Scores are compared before points are rounded, so listings with the same sum still have an order.
 */
export const relevancePart = z.object({
  part: z.enum(['confirmed', 'photos', 'rate', 'price']),
  points: z.int().describe('Whole days'),
  text: z.string(),
});
/** A card in a curated list of a city. `promoted`: the position is paid for, and must be labelled accordingly. */
export const promotableCard = card.extend({ promoted: z.boolean() });
export type PromotableCard = z.output<typeof promotableCard>;
/** A card with the parts of its relevance score. */
export const rankedCard = card.extend({ relevance: z.array(relevancePart).optional() });
