import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '../../../../contract/base/errors.ts';
import { slugWords } from '../../../../contract/slug/words.ts';
import type { Tx } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { City, Locality } from '../../../places/places.ts';
import { changePlaces, readAllPlaces, type PlaceDeps } from '../change-places.ts';
import type { AllPlaces } from '../place-rules.ts';
import { saveCityIn } from '../save-city.ts';
import { saveLocalityIn } from '../save-locality.ts';
import { CityFileError, sentencesOf, withLines, type CityFile } from './city-file.ts';

/** Commands have no account, so the audit trail shows these changes without a person. */
const COMMAND_ACTOR = { id: null, ip: null } as const;
type Place = City | Locality;

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {
  override readonly name = 'DryRun';
  readonly changes: readonly string[];
  constructor(changes: readonly string[]) {
    super('dry run');
    this.changes = changes;
  }
}

/**
 * Adds the city of a file with its localities, or changes those that differ, in one transaction. A running site is notified and reads the
 * places again. Safe to repeat. Localities that are not in the file stay.
 * @param dryRun checks and reports everything, but changes nothing
 * @returns a line for each change; none when everything is as in the file
 * @throws CityFileError with every refused place and its line; nothing is changed in that case
 */
export async function addCity(deps: PlaceDeps, file: CityFile, { dryRun }: { readonly dryRun: boolean }): Promise<readonly string[]> {
  try {
    return await changePlaces(deps, async (tx, before) => {
      const slug = await saveCityOf(deps, tx, file);
      const merged = await saveLocalitiesOf(deps, tx, file, slug);
      const after = await readAllPlaces(tx);
      const changes = [...differences(before, after, slug), ...merged];
      if (dryRun) throw new DryRun(changes);
      return changes;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.changes;
    throw error;
  }
}

async function saveCityOf(deps: PlaceDeps, tx: Tx, { city, lines }: CityFile): Promise<string> {
  const places = await readAllPlaces(tx);
  const slug = city.slug ?? slugWords(city.name);
  const existing = places.cities.find((row) => row.slug === slug);
  const input = { ...city, ...(existing && { id: existing.id, version: existing.version }) };
  try {
    return await saveCityIn(deps, tx, { administrator: COMMAND_ACTOR, input, places });
  } catch (error) {
    throw withLines(error, lines);
  }
}

/** Saves the localities. Returns a line for each locality that was merged into another one on the site; such a locality is not changed. */
async function saveLocalitiesOf(deps: PlaceDeps, tx: Tx, { localities, lines }: CityFile, city: string): Promise<string[]> {
  const errors: FieldError[] = [];
  const skipped: string[] = [];
  const merged = await mergedSlugs(tx, city);
  for (const [index, locality] of localities.entries()) {
    const slug = locality.slug ?? slugWords(locality.name);
    if (merged.has(slug)) {
      skipped.push(`= ${city}/${slug} was merged into another locality here and is not changed`);
      continue;
    }
    const places = await readAllPlaces(tx);
    const existing = findLocality(places, city, slug);
    const input = { ...locality, city, ...(existing && { id: existing.id, version: existing.version }) };
    try {
      await saveLocalityIn(deps, tx, { administrator: COMMAND_ACTOR, input, places });
    } catch (error) {
      if (!(error instanceof AppError) || error.errors === undefined) throw error;
      errors.push(...error.errors.map(({ path, message }) => ({ path: `localities.${index}.${path}`, message })));
    }
  }
  if (errors.length > 0) throw new CityFileError(sentencesOf(errors, lines));
  return skipped;
}

async function mergedSlugs(tx: Tx, city: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('locality')
    .innerJoin('city', 'city.id', 'locality.city_id')
    .select('locality.slug')
    .where('city.slug', '=', city)
    .where('locality.merged_into', 'is not', null)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

function findLocality({ cities, localities }: AllPlaces, city: string, slug: string): Locality | undefined {
  const cityId = cities.find((row) => row.slug === city)?.id;
  return localities.find((locality) => locality.city_id === cityId && locality.slug === slug);
}

const COMPARED = ['name', 'names', 'aliases', 'lat', 'lng', 'pincode', 'state_code', 'radius_km', 'accepts_listings'] as const;

/** The changes of a city and its localities, with a line for each changed place. */
function differences(before: AllPlaces, after: AllPlaces, slug: string): string[] {
  const placesOfCity = ({ cities, localities }: AllPlaces): [string, Place][] => {
    const city = cities.find((row) => row.slug === slug);
    if (!city) return [];
    const ownLocalities = localities.filter(({ city_id }) => city_id === city.id);
    return [[slug, city], ...ownLocalities.map((locality): [string, Place] => [`${slug}/${locality.slug}`, locality])];
  };
  const placeBefore = new Map(placesOfCity(before));
  return placesOfCity(after).flatMap(([path, place]) => {
    const previous = placeBefore.get(path);
    if (!previous) return [`+ ${path} (${place.name})`];
    const changed = COMPARED.flatMap((field) => fieldChange(field, previous, place));
    return changed.length > 0 ? [`~ ${path}: ${changed.join(', ')}`] : [];
  });
}

function fieldChange(field: (typeof COMPARED)[number], before: Place, after: Place): string[] {
  const [old, current] = [before, after].map((place) => (place as unknown as Readonly<Record<string, unknown>>)[field]);
  return isDeepStrictEqual(old, current) ? [] : [`${field} ${JSON.stringify(old)} -> ${JSON.stringify(current)}`];
}
