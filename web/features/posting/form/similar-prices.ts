/** Which counted prices a draft may be held against. */
import type { KindForm } from '../../../../contract/form-model.ts';
import type { OwnListing } from '../../../../contract/shapes.ts';
import { BEDROOM_PARAM, BEDROOM_TOKENS } from '../../../../contract/slug/vocabulary.ts';
import type { KindId } from '../../../../kinds/index.ts';
import type { StepValues } from './types.ts';

export interface PricesAsked {
  readonly kind: KindId;
  readonly city: string;
  readonly locality?: string;
  readonly bhk_type?: (typeof BEDROOM_TOKENS)[number];
}

/**
 * The groups of listings like this one, the nearest first: its locality, then its city. None before its place is known, and its
 * number of bedrooms where the kind asks for it.
 */
export function similarPrices(form: KindForm, listing: OwnListing | null, values: StepValues): readonly PricesAsked[] {
  const { city } = values;
  if (!listing || typeof city !== 'string') return [];
  const asksBedrooms = form.steps.some(({ fields }) => fields.some(({ name }) => name === BEDROOM_PARAM));
  const bedrooms = BEDROOM_TOKENS.find((token) => token === values[BEDROOM_PARAM]);
  if (asksBedrooms && !bedrooms) return [];
  const around = { kind: form.id as KindId, city, ...(bedrooms && { bhk_type: bedrooms }) };
  // the card names the locality as the gazetteer does, and only one that it has
  const { card } = listing;
  const near = card.city.slug === city && card.locality ? [{ ...around, locality: card.locality.slug }] : [];
  return [...near, around];
}
