/** Message ids for the texts of kinds. Only the server looks up texts by computed ids, see `messages/`. */
import type { Enumeration, FactGroup, Field } from './field.ts';

/**
 * A token as part of a message id: lower case, `+` becomes `plus`, other characters become underscores. `5+BHK` and `5BHK` remain distinct.
 */
export function tokenSlug(token: string): string {
  return token
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

export const fieldLabelId = (name: string, field?: Pick<Field, 'label'>): string => field?.label ?? `field.${name}`;
/** Many fields have no hint, so check that the text exists. */
export const fieldHintId = (name: string): string => `field_hint.${name}`;
export const optionLabelId = (enumeration: Pick<Enumeration, 'name'>, token: string): string =>
  `enum.${enumeration.name}.${tokenSlug(token)}`;
export const groupLabelId = (group: FactGroup): string => `group.${group}`;
export const kindLabelId = (id: string): string => `kind.${id}`;
export const listingTypeLabelId = (token: string): string => `enum.listing_type.${tokenSlug(token)}`;
export const areaUnitLabelId = (unit: string): string => `enum.area_unit.${unit}`;
export const checkMessageId = (id: string): string => `check.${id}`;
export const invalidMessageId = (code: string): string => `invalid.${code}`;
