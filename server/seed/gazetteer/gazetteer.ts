/**
 * The gazetteer: the cities and localities of the marketplace, their positions, and typical prices. This folder has one JSON file per
 * city; its field `trust` says where the numbers come from and how exact they are.
 */
import type { DEFAULT_LANGUAGE, Language } from '../../../contract/languages.ts';
import { readFileSync, readdirSync } from 'node:fs';

/** Names in other scripts, by language code. A missing key means: show the Latin name. */
/** Names by language of the site. */
type GazetteerNames = Partial<Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, string>>;

/** A city the marketplace has a map centre for. */
export interface GazetteerCity {
  /** Stable small number, 1..18; never reused. */
  id: number;
  /** Lower-case ASCII, as written in a search URL. */
  slug: string;
  name: string;
  /** Full name of the state or union territory. */
  state: string;
  /** Two letters, as on vehicle plates: TN, KA, MH. */
  state_code: string;
  /** Centre of the map, degrees north (WGS 84). */
  lat: number;
  /** Centre of the map, degrees east (WGS 84). */
  lng: number;
  /** Kilometres from the centre within which every locality lies. */
  radius_km: number;
  /** True where owners can post; elsewhere the city is on the map only. */
  takes_listings: boolean;
  /** Other spellings and old names in Latin script, lower case. */
  aliases: string[];
  names: GazetteerNames;
}

/** A neighbourhood, suburb or township inside one city. */
export interface GazetteerLocality {
  /** Lower-case ASCII with hyphens; unique within its city, not across cities. */
  slug: string;
  name: string;
  /** Six digits, of the post office that serves most of the locality. */
  pincode: string;
  /** Degrees north (WGS 84), good to about a kilometre. */
  lat: number;
  /** Degrees east (WGS 84), good to about a kilometre. */
  lng: number;
  /** Typical monthly apartment rent, rupees per square foot of built-up area. */
  rent_sqft: number;
  /** Typical apartment price, rupees per square foot of built-up area. */
  sale_sqft: number;
  /** Other spellings and old names in Latin script, lower case; may be empty. */
  aliases: string[];
  names: GazetteerNames;
}

/** One city file. */
export interface Gazetteer {
  /** Where the numbers come from and how exact they are. */
  trust: string;
  city: GazetteerCity;
  localities: GazetteerLocality[];
}

/**
 * Reads the files of all cities, sorted by city id. Nothing is cached.
 * @throws Error when a file is not JSON or lacks a part
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
  if (typeof parsed?.trust !== 'string' || !parsed.city || !Array.isArray(parsed.localities)) {
    throw new Error(`gazetteer file ${file} needs trust, city and localities`);
  }
  if (file !== `${parsed.city.slug}.json`) {
    throw new Error(`gazetteer file ${file} should be named ${parsed.city.slug}.json`);
  }
  return { trust: parsed.trust, city: parsed.city, localities: parsed.localities };
}
