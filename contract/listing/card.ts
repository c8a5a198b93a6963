/** A listing as lists show it: photos, price, facts. It contains no personal data. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { evidenceMark } from './evidence-mark.ts';

const area = z.object({ value: z.number(), unit: z.enum(['sqft', 'cent', 'sqm', 'acre']) });

/** One picture. A variant's address is `<url>/<width>.<format>` for the widths given and the formats avif and webp. */
export const photo = z.object({
  id: z.string(),
  url: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  /** Tiny `data:` image shown while the photo loads. */
  blur: z.string().nullable(),
  alt: z.string(),
  category: z.string().nullable(),
});
export type Photo = z.output<typeof photo>;
/** A photo as its owner sees it: with the addresses of all variants. */
export const ownPhoto = photo.extend({
  /** Caption by the owner; `alt` falls back to a generated text. */
  alt_text: z.string().nullable(),
  cover: z.boolean(),
  variants: z.array(z.object({ format: z.enum(['avif', 'webp']), width: z.int(), url: z.string() })),
});
export type OwnPhoto = z.output<typeof ownPhoto>;

export const price = z.object({
  amount: z.int(),
  /** `month`, `bed_month` (per bed and month) or `once` (a sale price, or a lease sum). */
  per: z.enum(['month', 'once', 'bed_month']),
  /** Whether it is the lowest of several prices (PG rooms). */
  from: z.boolean(),
  /** The one sum of a lease, in place of a monthly rent; absent otherwise. */
  lease: z.literal(true).optional(),
});

/** A fact to show: `label` and `text` are in the requested language, `field` is for programs. */
export const fact = z.object({ field: z.string(), label: z.string(), text: z.string() });

/** A listing in a list. Contains no personal data. */
export const card = z.object({
  id: listingId,
  kind: z.string(),
  /** Canonical path of its page. */
  url: z.string(),
  /** Short title: `2 BHK apartment`. */
  title: z.string(),
  /** Name of the society, the project or the guest house; null when it has none. */
  place_name: z.string().nullable(),
  city: z.object({ slug: z.string(), name: z.string() }),
  locality: z.object({ slug: z.string(), name: z.string() }).nullable(),
  price: price.nullable(),
  /** Rupees; null when there is none or it is not given. */
  deposit: z.int().nullable(),
  area: area.extend({ basis: z.enum(['carpet', 'built_up', 'super_built_up', 'plot']) }).nullable(),
  /** Rupees per sqft of that area. */
  rate: z.number().nullable(),
  facts: z.array(fact),
  /** The floor as a text: `Floor 3 of 5`; null when it is not given. */
  floor: z.string().nullable(),
  /** Day from which somebody can move in, `YYYY-MM-DD`. */
  available_from: z.string().nullable(),
  /**
   * How the price compares with the median of at least six homes of the same kind and number of bedrooms in the locality. Lists name lower
   * prices only; the listing itself names every comparison. Null where nothing can be compared.
   */
  price_insight: z.object({ level: z.enum(['below', 'near', 'above']), text: z.string() }).nullable(),
  /** The last change of the price, if it went down: by how many rupees, and when. */
  price_cut: z.object({ amount: z.int(), since: z.string() }).nullable(),
  photo: photo.nullable(),
  photo_count: z.int(),
  /** `InferredAgent`: says to be the owner, and offers homes in so many societies that the site shows an agent. */
  listing_role: z.string(),
  negotiable: z.boolean(),
  status: z.string(),
  first_published_at: z.string().nullable(),
  last_confirmed_at: z.string().nullable(),
  position: z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['exact', 'street', 'locality']) }).nullable(),
  /** Lists of the city that show it, picked by editors or paid for; includes `paid` while a boost runs. */
  promotion_flags: z.array(z.string()),
  /** How many people or listings offer this home; absent when it is one. The card is that of the owner, if there is one. */
  offers: z.int().optional(),
  /** What is known about it, at most one: the most important mark that lasts, with its sentence. Absent when nothing is. */
  evidence_mark: evidenceMark.pick({ mark: true, title: true, text: true, until: true }).optional(),
});
export type Card = z.output<typeof card>;

/**
 * One part of a listing's relevance score. The points of all parts add up to the score, in days; the greatest score comes first.
 * `confirmed` is the time of the last confirmation in days since 1970; the other parts add to it.
 */
export const relevancePart = z.object({ part: z.enum(['confirmed', 'photos', 'rate', 'price']), points: z.number(), text: z.string() });
/** A card on a list of the city. `promoted`: the position is paid for, and must be labelled as such. */
export const placedCard = card.extend({ promoted: z.boolean() });
export type PlacedCard = z.output<typeof placedCard>;
/** A card with the parts of its relevance score. */
export const rankedCard = card.extend({ why: z.array(relevancePart).optional() });
