import type { Intent } from '../../kinds/field.ts';

export type { Intent };

/** Kinds by intent. An intent with several kinds can be narrowed to one of them. */
export const KINDS_OF_INTENT = {
  rent: ['residential_rent'],
  buy: ['residential_resale'],
  pg: ['pg_hostel'],
  flatmates: ['flatmate'],
  commercial: ['commercial_rent', 'commercial_sale'],
  plots: ['plot'],
} as const satisfies Record<Intent, readonly string[]>;

export const INTENTS = Object.keys(KINDS_OF_INTENT) as Intent[];

/**
 * A search with its place, intent and all other parameters. A URL contains all of it, so searches can be shared: `searchUrl` writes the URL
 * and `readSearchUrl` parses it.
 */
export interface SearchState {
  readonly intent: Intent;
  /** One of the intent's kinds; null means all of them. */
  readonly kind: string | null;
  /** Slug of the city. */
  readonly city: string;
  /** Slugs of localities in that city. */
  readonly localities: readonly string[];
  /** Every other parameter of the search (filters, `q`, `bbox`, `sort`, `page` ...), with the values of the query string. */
  readonly params: Readonly<Record<string, readonly string[]>>;
}

/**
 * Parameter of a search around a landmark; the value is the landmark's slug. In URLs it is part of the path
 * (`homes-near-psg-college-coimbatore-for-rent`).
 */
export const LANDMARK_PARAM = 'landmark';
/** Parameter of a search in a society; the value is the society's slug. */
export const SOCIETY_PARAM = 'society';
/** Selectable radii around a landmark in metres, and the default radius. */
export const LANDMARK_RADII = [500, 1_000, 2_000, 3_000, 5_000, 10_000] as const;
export const DEFAULT_LANDMARK_RADIUS = 2_000;

/** The places that slugs may contain. All slugs are lower-case ASCII with hyphens. */
export interface SlugGazetteer {
  readonly cities: readonly SlugPlace[];
  /** Localities of a city by its slug; empty for an unknown city. */
  localities(citySlug: string): readonly SlugPlace[];
  /** The current slug of a landmark in a city, found by this slug or an earlier one; null when there is none. */
  landmarkSlug(citySlug: string, slug: string): string | null;
}
export interface SlugPlace {
  readonly slug: string;
  /** Slugs of other spellings, which redirect to the canonical slug. */
  readonly aliases: readonly string[];
}
