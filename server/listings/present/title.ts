/** Titles and URLs of listings. */
import type { Kind, Values } from '../../../kinds/field.ts';
import { tokenSlug } from '../../../kinds/label-ids.ts';
import { formatDetailSlug } from '../../../contract/slug/detail-slug.ts';
import type { EveryLanguage } from '../../db/schema.ts';
import { inDefaultLanguage, inEveryLanguage } from '../../i18n/language.ts';
import { sizeOf } from './price-and-area.ts';
import { areaText } from '../../i18n/format.ts';
import { hasText, optionLabel, textById } from '../../i18n/text.ts';

/** The value of a choice field as a noun within a sentence: `apartment`, `office space`. */
function nounOf(kind: Kind, name: string | null, values: Values): string {
  const field = name ? kind.fields[name] : undefined;
  const value = name ? values[name] : undefined;
  if (field?.control !== 'choice' || typeof value !== 'string') return textById(`noun.${kind.id}`);
  const id = `noun.${field.enumeration.name}.${tokenSlug(value)}`;
  return hasText(id) ? textById(id) : optionLabel(field.enumeration, value);
}

function bedroomsText(kind: Kind, values: Values): string {
  const field = kind.bedrooms ? kind.fields[kind.bedrooms] : undefined;
  const value = kind.bedrooms ? values[kind.bedrooms] : undefined;
  return field?.control === 'choice' && typeof value === 'string' ? optionLabel(field.enumeration, value) : '';
}

/** For whom a shared home is; everyone when it names both genders or none. */
function audienceText({ tenant_type }: Values): string {
  const [first, ...others] = Array.isArray(tenant_type) ? tenant_type.map(String) : [];
  return textById(first && others.length === 0 ? `title.people.${tokenSlug(first)}` : 'title.people.anyone');
}

/** A short title: `2 BHK apartment`, `Shop`, `Residential plot, 5 cents`, `PG for women`. */
export function listingTitle(kind: Kind, values: Values): string {
  const size = sizeOf(kind, values);
  const text = textById(`title.${kind.id}`, {
    bedrooms: bedroomsText(kind, values),
    type: nounOf(kind, kind.type, values),
    size: size ? areaText(size) : '',
    people: audienceText(values),
  })
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The title in every language, for notifications, whose readers may change their language later. */
export const titleInEveryLanguage = (kind: Kind, values: Values): EveryLanguage => inEveryLanguage(() => listingTitle(kind, values));

/** The name of the building: the guest house, the society or the project. */
export function buildingName(values: Values): string | null {
  for (const name of [values.pg_name, values.society_name, values.project_name]) if (typeof name === 'string' && name) return name;
  return null;
}

/**
 * Path of a listing's page, which is the same in every language.
 * @param builder name of the developer, when a developer offers it
 */
export function listingPath(
  kind: Kind,
  values: Values,
  address: { readonly publicId: string; readonly city: string; readonly locality: string | null; readonly builder: string | null },
): string {
  const title = [inDefaultLanguage(() => listingTitle(kind, values)), buildingName(values)].filter(Boolean).join(' ');
  return `/${formatDetailSlug({ title, builder: address.builder, place: { city: address.city, locality: address.locality }, id: address.publicId })}`;
}
