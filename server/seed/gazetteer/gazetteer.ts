/**
 * The gazetteer: cities and localities of the marketplace, their positions, and typical prices. This folder has one JSON file per city. Its
 * field `accuracy_note` says where the numbers come from and how exact they are.
 */
import type { DEFAULT_LANGUAGE, Language } from '../../../contract/languages.ts';
import { readFileSync, readdirSync } from 'node:fs';

/** Names in other scripts, by language of the site. When a name is missing, the Latin name is shown. */
type GazetteerNames = Partial<Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, string>>;

/** A city for which the marketplace has a map. */
export interface GazetteerCity {
  /** A stable small number from 1 to 18, which is never reused. */
  id: number;
  /** Lower-case ASCII, as in a search URL. */
  slug: string;
  name: string;
  /** Full name of the state or union territory. */
  state: string;
  /** Two letters as on vehicle plates: TN, KA, MH. */
  state_code: string;
  /** Centre of the map, degrees north (WGS 84). */
  lat: number;
  /** Centre of the map, degrees east (WGS 84). */
  lng: number;
  /** Radius in kilometres around the centre that contains every locality. */
  radius_km: number;
  /** True when owners can post in the city. Otherwise it is only shown on the map. */
  accepts_listings: boolean;
  /** Other spellings and old names in Latin script, lower case. */
  aliases: string[];
  names: GazetteerNames;
}

/** A neighbourhood, suburb or township in one city. */
export interface GazetteerLocality {
  /** Lower-case ASCII with hyphens. Unique within its city, but not across cities. */
  slug: string;
  name: string;
  /** Six digits: the pincode of the post office that serves most of the locality. */
  pincode: string;
  /** Degrees north (WGS 84), accurate to about one kilometre. */
  lat: number;
  /** Degrees east (WGS 84), accurate to about one kilometre. */
  lng: number;
  /** Typical monthly apartment rent, rupees per square foot of built-up area. */
  rent_sqft: number;
  /** Typical apartment price, rupees per square foot of built-up area. */
  sale_sqft: number;
  /** Other spellings and old names in Latin script, lower case; may be empty. */
  aliases: string[];
  names: GazetteerNames;
}

/** The content of one city file. */
export interface Gazetteer {
  /** Where the numbers come from and how exact they are. */
  accuracy_note: string;
  city: GazetteerCity;
  localities: GazetteerLocality[];
}

/**
 * Reads the files of all cities, sorted by city id. Nothing is cached.
 * @throws Error when a file is not valid JSON or incomplete
 */
export function readGazetteer(): Gazetteer[] {
  const folder = new URL('.', import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => parseCityFile(file, readFileSync(new URL(file, folder), 'utf8')))
    .toSorted((a, b) => a.city.id - b.city.id);
}

function parseCityFile(file: string, text: string): Gazetteer {
  let parsed: Partial<Gazetteer> | null;
  try {
    parsed = JSON.parse(text) as Partial<Gazetteer> | null;
  } catch (cause) {
    throw new Error(`gazetteer file ${file} is not valid JSON`, { cause });
  }
  if (typeof parsed?.accuracy_note !== 'string' || !parsed.city || !Array.isArray(parsed.localities)) {
    throw new Error(`gazetteer file ${file} needs accuracy_note, city and localities`);
  }
  if (file !== `${parsed.city.slug}.json`) {
    throw new Error(`gazetteer file ${file} should be named ${parsed.city.slug}.json`);
  }
  return { accuracy_note: parsed.accuracy_note, city: parsed.city, localities: parsed.localities };
}
