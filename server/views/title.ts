import type { Kind, Values } from '../../kinds/field.ts';
import { tokenSlug } from '../../kinds/label-ids.ts';
import { formatDetailSlug } from '../../contract/slug/detail-slug.ts';
import type { EveryLanguage } from '../db/schema.ts';
import { inDefaultLanguage, inEveryLanguage } from '../language.ts';
import { sizeOf } from './figures.ts';
import { areaText } from './format.ts';
import { hasText, optionLabel, textOf } from './text.ts';

/** The noun of a choice inside a sentence: `apartment`, `office space`. */
function noun(kind: Kind, name: string | null, values: Values): string {
  const field = name ? kind.fields[name] : undefined;
  const value = name ? values[name] : undefined;
  if (field?.control !== 'choice' || typeof value !== 'string') return textOf(`noun.${kind.id}`);
  const id = `noun.${field.of.name}.${tokenSlug(value)}`;
  return hasText(id) ? textOf(id) : optionLabel(field.of, value);
}

function bedrooms(kind: Kind, values: Values): string {
  const field = kind.bedrooms ? kind.fields[kind.bedrooms] : undefined;
  const value = kind.bedrooms ? values[kind.bedrooms] : undefined;
  return field?.control === 'choice' && typeof value === 'string' ? optionLabel(field.of, value) : '';
}

/** Whom a shared place is for; both, or nothing said, is everyone. */
function people({ tenant_type }: Values): string {
  const [only, ...more] = Array.isArray(tenant_type) ? tenant_type.map(String) : [];
  return textOf(only && more.length === 0 ? `title.people.${tokenSlug(only)}` : 'title.people.anyone');
}

/** What it is, in a few words: `2 BHK apartment`, `Shop`, `Residential plot, 5 cent`, `PG for women`. */
export function listingTitle(kind: Kind, values: Values): string {
  const size = sizeOf(kind, values);
  const text = textOf(`title.${kind.id}`, {
    bedrooms: bedrooms(kind, values),
    type: noun(kind, kind.type, values),
    size: size ? areaText(size) : '',
    people: people(values),
  })
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same for whoever is told of it later. */
export const toldTitle = (kind: Kind, values: Values): EveryLanguage => inEveryLanguage(() => listingTitle(kind, values));

/** The name a place goes by: its own as a house for guests, its society or project. */
export function placeName(values: Values): string | null {
  for (const name of [values.pg_name, values.society_name, values.project_name]) if (typeof name === 'string' && name) return name;
  return null;
}

/** Path of a listing's page, the same in every language. `builder`: the developer who offers it, if one does. */
export function listingPath(
  kind: Kind,
  values: Values,
  on: { readonly publicId: string; readonly city: string; readonly area: string | null; readonly builder: string | null },
): string {
  const title = [inDefaultLanguage(() => listingTitle(kind, values)), placeName(values)].filter(Boolean).join(' ');
  return `/${formatDetailSlug({ title, builder: on.builder, place: { city: on.city, area: on.area }, id: on.publicId })}`;
}
