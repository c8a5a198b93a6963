import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/languages.ts';

/** The typed values of the form of a place, and their conversion to a request body. */
export interface PlaceDraft {
  readonly name: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  readonly slug: string;
  /** One alias per line. */
  readonly aliases: string;
  readonly lat: string;
  readonly lng: string;
}

interface Place {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly aliases: readonly string[];
  readonly lat: number;
  readonly lng: number;
}

/** The languages in which a place can have another name than in the default language. */
export const LOCAL_LANGUAGES = LANGUAGES.filter((code) => code !== DEFAULT_LANGUAGE);

/** @param name initial name of a new place */
export const toDraft = (place: Place | null, name = ''): PlaceDraft => ({
  name: place?.name ?? name,
  names: place?.names ?? {},
  slug: '',
  aliases: place?.aliases.join('\n') ?? '',
  lat: place ? String(place.lat) : '',
  lng: place ? String(place.lng) : '',
});

/** Null for text that is not a number; the server then reports an error for the field. */
const parseDegrees = (text: string): number | null => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text));
const textOrUndefined = (text: string): string | undefined => text.trim() || undefined;

/** The typed values as a request body. Coordinates that are not numbers are null, although the type of the body does not allow it. */
export const toPlaceTerms = ({ name, names, slug, aliases, lat, lng }: PlaceDraft) => ({
  name,
  slug: textOrUndefined(slug),
  names: Object.fromEntries(LOCAL_LANGUAGES.map((code) => [code, textOrUndefined(names[code] ?? '')])),
  aliases: aliases
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  lat: parseDegrees(lat) as number,
  lng: parseDegrees(lng) as number,
});
