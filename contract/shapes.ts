/** Shapes that several calls share. Money is whole rupees, areas are `{ value, unit }`, times are ISO 8601 UTC. */
import { z } from 'zod';
import { LANGUAGES } from './languages.ts';

export const pagination = z.object({
  page: z.int().min(1),
  limit: z.int().min(1).max(100),
  total: z.int().min(0),
  totalPages: z.int().min(0),
});

/** `{ data, message? }` */
export const one = <T extends z.ZodType>(data: T) => z.object({ message: z.string().optional(), data });
/** `{ data: [...], pagination }` */
export const paged = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), pagination });

/** Query of every paged call; `page` from 1, `limit` 1..100. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** Short opaque public id of a listing. */
export const listingId = z.string().regex(/^[0-9A-Za-z]{8,16}$/);

/** Languages a person may ask to be written to in. */
export const language = z.enum(LANGUAGES);

export const user = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** E.164. A number that replaces a proved one stands here, unverified, while its proof is awaited. */
  phone: z.string().nullable(),
  profileType: z.string().nullable(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  role: z.string(),
  /** The number that was proved: it logs in, and people one is in touch with see it. */
  proved_phone: z.string().nullable(),
  /** Null while nothing was chosen. */
  language: language.nullable(),
  has_password: z.boolean(),
});
export type User = z.output<typeof user>;

/** A code on its way to a phone. */
export const sentCode = z.object({
  verification_id: z.uuid(),
  /** Seconds until the code lapses. */
  expires_in: z.int(),
  /** Seconds until another code may be asked for. */
  resend_in: z.int(),
});
export type SentCode = z.output<typeof sentCode>;

export const area = z.object({ value: z.number(), unit: z.enum(['sqft', 'cent', 'sqm', 'acre']) });

/** One picture. A variant's address is `<url>/<width>.<format>` for the widths given and the formats avif and webp. */
export const photo = z.object({
  id: z.string(),
  url: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  /** Tiny `data:` image shown until the real one is there. */
  blur: z.string().nullable(),
  alt: z.string(),
  category: z.string().nullable(),
});
export type Photo = z.output<typeof photo>;
/** What an owner sees of an upload: every variant spelled out. */
export const ownPhoto = photo.extend({
  /** What the owner wrote; `alt` falls back to what the photo shows. */
  alt_text: z.string().nullable(),
  cover: z.boolean(),
  variants: z.array(z.object({ format: z.enum(['avif', 'webp']), width: z.int(), url: z.string() })),
});
export type OwnPhoto = z.output<typeof ownPhoto>;

export const price = z.object({
  amount: z.int(),
  /** `month`, `bed_month` (per bed and month) or `once` (a sale price, or a lease sum). */
  per: z.enum(['month', 'once', 'bed_month']),
  /** The lowest of several (PG rooms). */
  from: z.boolean(),
});

/** A fact ready to show: `label` and `text` are in the language asked for, `field` and `value` for programs. */
export const fact = z.object({ field: z.string(), label: z.string(), text: z.string() });

/** A listing in a list. Holds nothing personal. */
export const card = z.object({
  id: listingId,
  kind: z.string(),
  /** Canonical path of its page. */
  url: z.string(),
  /** What it is, in a few words: `2 BHK apartment`. */
  title: z.string(),
  city: z.object({ slug: z.string(), name: z.string() }),
  locality: z.object({ slug: z.string(), name: z.string() }).nullable(),
  price: price.nullable(),
  /** Rupees, null when it has none or is not said. */
  deposit: z.int().nullable(),
  area: area.extend({ basis: z.enum(['carpet', 'built_up', 'super_built_up', 'plot']) }).nullable(),
  /** Rupees per sqft of that area. */
  rate: z.number().nullable(),
  facts: z.array(fact),
  photo: photo.nullable(),
  photo_count: z.int(),
  listing_role: z.string(),
  negotiable: z.boolean(),
  status: z.string(),
  first_published_at: z.string().nullable(),
  last_confirmed_at: z.string().nullable(),
  position: z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['exact', 'street', 'locality']) }).nullable(),
  /** Lists of the city it stands on by choice of their editors or for payment; `paid` among them while somebody pays. */
  promotion_flags: z.array(z.string()),
});
export type Card = z.output<typeof card>;

/**
 * A part of why a listing stands where it does by relevance. The points of a card add up to its relevance, in days: the greatest
 * comes first. `confirmed` is the moment it was last confirmed, in days since 1970; the others move it forward.
 */
export const relevancePart = z.object({ part: z.enum(['confirmed', 'photos', 'rate', 'price']), points: z.number(), text: z.string() });
/** A card on a list of the city. `promoted`: somebody paid for this place, which its label has to say. */
export const placedCard = card.extend({ promoted: z.boolean() });
export type PlacedCard = z.output<typeof placedCard>;
/** A card with the reasons of its place. */
export const rankedCard = card.extend({ why: z.array(relevancePart).optional() });
export type RankedCard = z.output<typeof rankedCard>;

/** A listing's page: the card and everything public about it. */
export const listing = card.extend({
  /** Its owner was asked whether it is still to be had and has not answered. */
  unconfirmed: z.boolean(),
  photos: z.array(photo),
  description: z.string().nullable(),
  fact_groups: z.array(z.object({ id: z.string(), title: z.string(), facts: z.array(fact) })),
  amenities: z.array(z.object({ token: z.string(), label: z.string() })),
  /** What it takes to move in or buy, with the sum's formula in words. */
  costs: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      amount: z.int().nullable(),
      per: z.enum(['month', 'once', 'bed_month']).nullable(),
      note: z.string().nullable(),
      total: z.boolean(),
    }),
  ),
  rooms: z.array(z.record(z.string(), z.unknown())),
  address: z.string(),
  pincode: z.string().nullable(),
  /** A film of it on a site for films. */
  video: z.object({ site: z.string(), url: z.string() }).nullable(),
  /** When staff last looked at it and accepted what it says; null when they have not, or something waits for them again. */
  checked_at: z.string().nullable(),
  /** First name or business name of the lister; never a phone or mail address. */
  lister: z.object({
    name: z.string(),
    role: z.string(),
    since: z.string(),
    /** Path of the page of an agent whose registration was looked at; null for everybody else. */
    page: z.string().nullable(),
  }),
  price_history: z.array(z.object({ at: z.string(), amount: z.int() })),
  closed_at: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type Listing = z.output<typeof listing>;

/** What of a listing waits for review, or was not accepted, as its owner is told. */
export const ownReview = z.object({
  /** The whole listing, which visitors do not see yet, an edit of one they see, or one they see that was found doubtful. */
  of: z.enum(['listing', 'edit', 'live']),
  /** `unfinished`: the edit lacks something and waits for its owner first. `changes`: a moderator asks its owner to change something. */
  state: z.enum(['unfinished', 'waiting', 'rejected', 'changes']),
  since: z.string(),
  /** What visitors still see the old of. */
  fields: z.array(z.object({ field: z.string(), label: z.string() })),
  /** Why it was not accepted. */
  reasons: z.array(z.object({ reason: z.string(), text: z.string() })),
  /** What staff wrote to its owner. */
  note: z.string().nullable(),
  /** Something was changed since it was not accepted; until then it is not looked at again. */
  mended: z.boolean(),
});
export type OwnReview = z.output<typeof ownReview>;

/** What took a listing from visitors, as its owner is told: staff for reasons, or many reports until somebody has looked. */
export const ownHold = z.object({
  why: z.enum(['reports', 'taken_down']),
  since: z.string(),
  reasons: z.array(z.object({ reason: z.string(), text: z.string() })),
  /** What staff wrote to its owner. */
  note: z.string().nullable(),
});
export type OwnHold = z.output<typeof ownHold>;

/** Owner's view of a draft or listing, the answer of every posting call. Its values are the ones its owner wants. */
export const ownListing = z
  .object({
    id: listingId,
    kind: z.string(),
    /** What it is so far, in a few words. */
    title: z.string(),
    status: z.string(),
    /** Counts up with every change of what the listing says; its photos do not count. */
    version: z.int(),
    url: z.string().nullable(),
    steps: z.array(z.object({ id: z.string(), title: z.string(), complete: z.boolean() })),
    next_step: z.string().nullable(),
    completeness: z.int().min(0).max(100),
    /** What publishing still lacks. */
    errors: z.array(z.object({ path: z.string(), message: z.string(), step: z.string() })),
    /** Unusual values to look at again; they do not stop publishing. */
    warnings: z.array(z.object({ path: z.string(), message: z.string(), code: z.string(), step: z.string() })),
    photos: z.array(ownPhoto),
    /** As visitors see it in lists, or would; what waits for review is not in it. */
    card,
    review: ownReview.nullable(),
    /** Null while nothing keeps it from visitors. */
    hold: ownHold.nullable(),
    /** State code of its city, which some questions depend on. */
    state: z.string(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    first_published_at: z.string().nullable(),
    last_confirmed_at: z.string().nullable(),
    /** A reminder went by unanswered: visitors are told until it is confirmed. */
    unconfirmed: z.boolean(),
    expires_at: z.string().nullable(),
  })
  .catchall(z.unknown());
export type OwnListing = z.output<typeof ownListing>;

/** Counts beside the options of a filter, under all the other filters. */
export const facet = z.object({
  field: z.string(),
  param: z.string(),
  label: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string(), count: z.int(), selected: z.boolean() })),
});
export type Facet = z.output<typeof facet>;
/** Bars over the whole range; `counts[i]` lies between `edges[i]` (included) and `edges[i+1]`. */
export const histogram = z.object({ param: z.string(), edges: z.array(z.number()), counts: z.array(z.int()) });
export type Histogram = z.output<typeof histogram>;
