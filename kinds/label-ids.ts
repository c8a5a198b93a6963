/** Names of the texts of kinds in the message catalogue. Dynamic look-up belongs to the server, see `messages/`. */
import type { Enumeration, FactGroup, Field, Step } from './field.ts';

/** `5+BHK` and `5BHK`, `10+` and `1-3` stay apart: lower case, `+` is a word, every other run of signs one underscore. */
export function tokenSlug(token: string): string {
  return token
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

export const fieldLabelId = (name: string, field?: Pick<Field, 'label'>): string => field?.label ?? `field.${name}`;
/** Many fields have no hint; look before showing. */
export const fieldHintId = (name: string): string => `field_hint.${name}`;
export const optionLabelId = (of: Pick<Enumeration, 'name'>, token: string): string => `enum.${of.name}.${tokenSlug(token)}`;
export const stepTitleId = (step: Pick<Step, 'title'>): string => step.title;
export const groupLabelId = (group: FactGroup): string => `group.${group}`;
export const kindLabelId = (id: string): string => `kind.${id}`;
export const listingTypeLabelId = (token: string): string => `enum.listing_type.${tokenSlug(token)}`;
export const areaUnitLabelId = (unit: string): string => `enum.area_unit.${unit}`;
export const checkMessageId = (id: string): string => `check.${id}`;
export const invalidMessageId = (code: string): string => `invalid.${code}`;
export const filterLabelId = (param: string): string => `filter.${param}`;
