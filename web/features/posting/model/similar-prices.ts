/** The queries for price statistics of listings similar to a draft. */
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { BEDROOM_PARAM, BEDROOM_TOKENS } from '../../../../contract/slug/vocabulary.ts';
import type { KindId } from '../../../../kinds/index.ts';
import type { StepValues } from './types.ts';

export interface SimilarPriceQuery {
  readonly kind: KindId;
  readonly city: string;
  readonly locality?: string;
  readonly bhk_type?: (typeof BEDROOM_TOKENS)[number];
}

/**
 * Queries for similar listings, the most specific first: the locality, then the city. Empty until the location is known and, for kinds with
 * bedrooms, their number.
 */
export function similarPriceQueries(form: KindForm, listing: OwnListing | null, values: StepValues): readonly SimilarPriceQuery[] {
  const { city } = values;
  if (!listing || typeof city !== 'string') return [];
  const hasBedroomField = form.steps.some(({ fields }) => fields.some(({ name }) => name === BEDROOM_PARAM));
  const bedrooms = BEDROOM_TOKENS.find((token) => token === values[BEDROOM_PARAM]);
  if (hasBedroomField && !bedrooms) return [];
  const cityQuery = { kind: form.id as KindId, city, ...(bedrooms && { bhk_type: bedrooms }) };
  // The card has a locality only if the gazetteer contains it.
  const { card } = listing;
  const localityQuery = card.city.slug === city && card.locality ? [{ ...cityQuery, locality: card.locality.slug }] : [];
  return [...localityQuery, cityQuery];
}
