import type { ManagedCity } from '../../../contract/places.ts';
import { currentLanguage } from '../../../messages/current-language.ts';

type NamedPlace = Pick<ManagedCity, 'name' | 'names' | 'aliases'>;

/** The name in the language of the page, otherwise the Latin one. */
export const nameOf = ({ name, names }: Omit<NamedPlace, 'aliases'>): string => names[currentLanguage()] ?? name;

/** All other names: in Latin letters, in other languages, and aliases. */
export const otherNamesOf = (place: NamedPlace): string[] =>
  [place.name, ...Object.values(place.names), ...place.aliases].filter((name) => name !== nameOf(place));
