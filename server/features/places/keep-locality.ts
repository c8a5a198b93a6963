import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { placesRoutes } from '../../../contract/places.ts';
import type { Input } from '../../../contract/route.ts';
import { slugWords } from '../../../contract/slug/words.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { pincodeSuits } from '../../../kinds/states.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { City, Locality } from '../../views/places.ts';
import { placeChanged } from './changed.ts';
import { expectFree, expectReadable, refused, tidyAliases, type Known } from './clashes.ts';
import { changing, expectVersion, knownCity, knownLocality } from './known.ts';
import type { By } from './merge.ts';

type Given = Input<typeof placesRoutes.keepLocality>['body'];
type Terms = Pick<Locality, 'slug' | 'name' | 'names' | 'aliases' | 'lat' | 'lng' | 'pincode'>;

/** Nearer than this two localities are one: on the map, and to people. */
const APART_KM = 0.15;

/**
 * Adds a locality or changes one, and begins what follows. What it is already changes nothing. Answers its number.
 * @throws AppError `not_found`, `version_conflict`, `invalid`: a name or address that leads elsewhere, a point outside of the city
 */
export async function keepLocality(deps: Deps, by: By, given: Given): Promise<number> {
  return changing(deps, async (tx, known) => {
    const now = deps.now();
    const city = knownCity(known, given.city);
    const others = known.localities.filter(({ city_id, id }) => city_id === city.id && id !== given.id);
    const before = given.id === undefined ? null : knownLocality(known, given.id);
    if (before && before.city_id !== city.id) throw refused('city', m['places_error.other_city']());
    const kept = before ? await mergedSlugs(before.id) : [];
    const slug = before?.slug ?? given.slug ?? slugWords(given.name);
    const terms = termsOf({ ...given, slug, names: present(given.names), aliases: [...given.aliases, ...kept] });
    const same = before ?? others.find((one) => one.slug === slug) ?? null;
    if (same && isDeepStrictEqual(termsOf(same), terms)) return same.id;
    if (before) expectVersion(before, given.version);
    expectFits(city, terms, before, others, known);

    const row = { ...terms, names: { ...terms.names } };
    const id = before
      ? (
          await tx
            .updateTable('locality')
            .set({ ...row, version: sql<number>`version + 1`, edited_at: now })
            .where('id', '=', before.id)
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      : (
          await tx
            .insertInto('locality')
            .values({ ...row, city_id: city.id, edited_at: now })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
    const place = { subject: `${city.slug}/${slug}`, cityId: city.id, localityId: id };
    await placeChanged(deps, tx, { ...place, by, before: before && termsOf(before), after: terms, at: now });
    return id;

    // addresses of what was merged into it go on leading here, whatever else is taken off
    async function mergedSlugs(into: number): Promise<string[]> {
      const rows = await tx.selectFrom('locality').select('slug').where('merged_into', '=', into).orderBy('id').execute();
      return rows.map((one) => one.slug);
    }
  });
}

const present = (names: Given['names']): Record<string, string> =>
  Object.fromEntries(Object.entries(names).filter((entry): entry is [string, string] => entry[1] !== undefined));

const termsOf = ({ slug, name, names, aliases, lat, lng, pincode }: Terms): Terms => ({
  slug,
  name,
  names: { ...names },
  aliases: tidyAliases(aliases, { name, slug }),
  lat,
  lng,
  pincode,
});

function expectFits(city: City, terms: Terms, before: Locality | null, others: readonly Locality[], known: Known): void {
  if (terms.slug.length < 2) throw refused('slug', m['places_error.no_slug']());
  expectFree(terms, before, others);
  expectFree({ ...terms, name: terms.slug, names: {} }, before, known.cities);
  const changed = { ...(before ?? BLANK), ...terms, city_id: city.id };
  expectReadable({ cities: known.cities, localities: [...known.localities.filter(({ id }) => id !== before?.id), changed] });
  if (!pincodeSuits(city.state_code, terms.pincode)) throw refused('pincode', m['places_error.pincode_state']({ city: city.name }));
  if (kilometresBetween(city, terms) > city.radius_km)
    throw refused('lat', m['places_error.outside']({ city: city.name, km: city.radius_km }));
  const near = others.find((other) => kilometresBetween(other, terms) < APART_KM);
  if (near) throw refused('lat', m['places_error.same_point']({ place: near.name }));
}
const BLANK: Locality = {
  id: 0,
  city_id: 0,
  slug: '',
  name: '',
  pincode: '',
  lat: 0,
  lng: 0,
  rent_sqft: null,
  sale_sqft: null,
  aliases: [],
  names: {},
  version: 1,
  edited_at: null,
  merged_into: null,
};
