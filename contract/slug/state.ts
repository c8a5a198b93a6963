import type { Intent } from '../../kinds/field.ts';

export type { Intent };

/** Kinds by tab. A tab with several kinds can be narrowed to one of them. */
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
 * A search with its place, intent and all other parameters. A URL contains all of it, so searches can be shared: `searchUrl` writes the
 * URL and `readSearchUrl` parses it.
 */
export interface SearchState {
  readonly intent: Intent;
  /** One kind of the intent's several; null means all of them. */
  readonly kind: string | null;
  /** Slug of the city. */
  readonly city: string;
  /** Slugs of localities of that city. */
  readonly localities: readonly string[];
  /** Every other parameter of the search (filters, `q`, `bbox`, `sort`, `page` ...), with the values of the query string. */
  readonly params: Readonly<Record<string, readonly string[]>>;
}

/** Parameter of a search around a landmark: its slug. The address has it in its path (`homes-near-psg-college-coimbatore-for-rent`). */
export const LANDMARK_PARAM = 'landmark';
/** Parameter of a search in a society: its slug. */
export const SOCIETY_PARAM = 'society';
/** Metres around a landmark that can be chosen, and those of an address that names none. */
export const LANDMARK_RADII = [500, 1_000, 2_000, 3_000, 5_000, 10_000] as const;
export const DEFAULT_LANDMARK_RADIUS = 2_000;

/** The places that slugs may name; all slugs are lower-case ASCII with hyphens. */
export interface SlugGazetteer {
  readonly cities: readonly SlugPlace[];
  /** Localities of a city by its slug; none for an unknown city. */
  localities(citySlug: string): readonly SlugPlace[];
  /** The present slug of a landmark of a city, by this slug or one it had before; null when there is none. */
  landmarkSlug(citySlug: string, slug: string): string | null;
}
export interface SlugPlace {
  readonly slug: string;
  /** Slugs of other spellings; they redirect to the canonical slug. */
  readonly aliases: readonly string[];
}
