import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { placesRoutes } from '../../../contract/places.ts';
import type { Input } from '../../../contract/route.ts';
import { slugWords } from '../../../contract/slug/words.ts';
import { kilometresBetween } from '../../../kinds/distance.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { City } from '../../views/places.ts';
import { placeChanged } from './changed.ts';
import { expectFree, expectReadable, refused, tidyAliases, type Known } from './clashes.ts';
import { changing, expectVersion } from './known.ts';
import type { By } from './merge.ts';

type Given = Input<typeof placesRoutes.keepCity>['body'];
type Terms = Pick<City, 'slug' | 'name' | 'names' | 'aliases' | 'lat' | 'lng' | 'state' | 'state_code' | 'radius_km' | 'takes_listings'>;

const EN = { locale: 'en' } as const;

/**
 * Adds a city or changes one, and begins what follows. What it is already changes nothing. Answers its slug.
 * @throws AppError `not_found`, `version_conflict`, `invalid`: a name or address that leads elsewhere, localities outside of it
 */
export async function keepCity(deps: Deps, by: By, given: Given): Promise<string> {
  return changing(deps, async (tx, known) => {
    const now = deps.now();
    const before = given.id === undefined ? null : (known.cities.find(({ id }) => id === given.id) ?? null);
    if (given.id !== undefined && !before) throw new AppError('not_found', m['places_error.no_city']());
    const slug = before?.slug ?? given.slug ?? slugWords(given.name);
    const state = m[`gst_state.${given.state_code}`]({}, EN);
    const names = Object.fromEntries(Object.entries(given.names).filter(([, said]) => said !== undefined)) as Record<string, string>;
    const terms = termsOf({ ...given, slug, state, names });
    const same = before ?? known.cities.find((one) => one.slug === slug) ?? null;
    if (same && isDeepStrictEqual(termsOf(same), terms)) return slug;
    if (before) expectVersion(before, given.version);
    expectFits(terms, before, known);

    const row = { ...terms, names: { ...names } };
    const id = before ? before.id : (await sql<{ id: number }>`select nextval('city_number')::smallint as id`.execute(tx)).rows[0]!.id;
    if (before) {
      await tx
        .updateTable('city')
        .set({ ...row, version: sql<number>`version + 1`, edited_at: now })
        .where('id', '=', id)
        .execute();
    } else {
      await tx
        .insertInto('city')
        .values({ ...row, id, edited_at: now })
        .execute();
    }
    const place = { subject: slug, cityId: id, localityId: null };
    await placeChanged(deps, tx, { ...place, by, before: before && termsOf(before), after: terms, at: now });
    return slug;
  });
}

const termsOf = ({ slug, name, names, aliases, lat, lng, state, state_code, radius_km, takes_listings }: Terms): Terms => ({
  slug,
  name,
  names: { ...names },
  aliases: tidyAliases(aliases, { name, slug }),
  lat,
  lng,
  state,
  state_code,
  radius_km,
  takes_listings,
});

function expectFits(terms: Terms, before: City | null, known: Known): void {
  if (terms.slug.length < 2) throw refused('slug', m['places_error.no_slug']());
  expectFree(
    terms,
    before,
    known.cities.filter(({ id }) => id !== before?.id),
  );
  const changed: City = { ...terms, id: before?.id ?? 0, version: before?.version ?? 1, edited_at: null };
  expectReadable({ cities: [...known.cities.filter(({ id }) => id !== before?.id), changed], localities: known.localities });
  const outside = known.localities.find((one) => one.city_id === before?.id && kilometresBetween(terms, one) > terms.radius_km);
  if (outside) throw refused('radius_km', m['places_error.left_outside']({ place: outside.name }));
}
