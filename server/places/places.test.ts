import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { formatDetailSlug, parseDetailSlug } from '../../contract/slug/detail-slug.ts';
import { formatSearchSlug, parseSearchSlug } from '../../contract/slug/search-slug.ts';
import { INTENTS, KINDS_OF_INTENT, type SearchState } from '../../contract/slug/state.ts';
import { BEDROOM_TOKENS, TYPE_TOKENS } from '../../contract/slug/vocabulary.ts';
import { placesOf, type Places } from './places.ts';

let places: Places;
beforeAll(async () => {
  places = await placesOf((await testDatabase()).db);
});

const allPlaces = (): { city: string; locality: string | null }[] =>
  places.all.flatMap(({ slug, id }) => [
    { city: slug, locality: null },
    ...places.localitiesOf(id).map((locality) => ({ city: slug, locality: locality.slug })),
  ]);

/** Every kind, with every type and number of bedrooms for which slugs have words. */
const searches = INTENTS.flatMap((intent) => {
  const kindChoices = KINDS_OF_INTENT[intent].length > 1 ? [null, ...KINDS_OF_INTENT[intent]] : [null];
  return kindChoices.flatMap((kind) => {
    const group = TYPE_TOKENS.find(({ kinds }) => (kinds as readonly string[]).includes(kind ?? KINDS_OF_INTENT[intent][0]));
    const types = [null, ...(group?.tokens ?? [])];
    const bedrooms = group?.param === 'property_type' ? [null, ...BEDROOM_TOKENS] : [null];
    return types.flatMap((type) =>
      bedrooms.map((bhk) => ({ intent, kind, params: { ...(type && { [group!.param]: [type] }), ...(bhk && { bhk_type: [bhk] }) } })),
    );
  });
});

test('every search in every city and locality has its own slug, which is parsed to the same search', () => {
  const slugs = new Set<string>();
  let count = 0;
  for (const { city, locality } of allPlaces()) {
    for (const search of searches) {
      const state: SearchState = { ...search, city, localities: locality ? [locality] : [] };
      const { slug } = formatSearchSlug(state);
      const read = parseSearchSlug(slug, places);
      if (JSON.stringify(sorted(read)) !== JSON.stringify(sorted(state))) expect(read, slug).toEqual(state);
      slugs.add(slug);
      count++;
    }
  }
  expect(slugs.size).toBe(count);
  expect(count).toBeGreaterThan(50_000);
}, 120_000);

const sorted = (state: SearchState | null) =>
  state && [state.intent, state.kind, state.city, state.localities, Object.entries(state.params).toSorted(([a], [b]) => (a < b ? -1 : 1))];

test('every city and locality is parsed from the slug of a listing, even after a title with place names', () => {
  for (const place of allPlaces()) {
    const slug = formatDetailSlug({ title: '3 BHK villa in a park for sale', builder: 'Noyyal Builders', place, id: 'k3J9xQ2mZa' });
    expect(parseDetailSlug(slug, places)).toEqual({
      title: '3-bhk-villa-a-park-for-sale',
      builder: 'noyyal-builders',
      place,
      id: 'k3J9xQ2mZa',
    });
  }
});

test('other spellings of a city and of its localities resolve to the canonical slug', () => {
  for (const { slug, id } of places.all) {
    for (const alias of places.cities.find((city) => city.slug === slug)!.aliases) {
      expect(parseSearchSlug(`homes-in-${alias}`, places)?.city).toBe(slug);
    }
    for (const locality of places.localities(slug)) {
      for (const alias of locality.aliases) {
        expect(parseSearchSlug(`homes-in-${alias}-${slug}`, places)?.localities).toEqual([places.locality(id, alias)!.slug]);
      }
    }
  }
});
