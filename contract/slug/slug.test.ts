import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { detailWords, formatDetailSlug, idOfDetailSlug, parseDetailSlug } from './detail-slug.ts';
import { formatSearchSlug, parseSearchSlug } from './search-slug.ts';
import { readSearchUrl, searchUrl } from './search-url.ts';
import { INTENTS, KINDS_OF_INTENT, type SearchState, type SlugGazetteer } from './state.ts';
import { BEDROOM_TOKENS, SLUG_KINDS, TYPE_TOKENS } from './vocabulary.ts';

const place = (slug: string, ...aliases: string[]) => ({ slug, aliases });
const LOCALITIES: Record<string, ReturnType<typeof place>[]> = {
  coimbatore: [
    place('rs-puram', 'r-s-puram'),
    place('town-in-hall'),
    place('for-street'),
    place('park-for-rent'),
    place('puram'),
    place('coimbatore-north'),
    place('pg-colony'),
  ],
  'new-town': [place('town'), place('in-out-in'), place('buy-pass')],
  town: [place('newer'), place('for-sale-in-town')],
};
const LANDMARKS: Record<string, string[]> = {
  coimbatore: ['psg-college-of-technology', 'bus-stand-for-rent', 'puram'],
  'new-town': ['in-town-hall'],
  town: ['near-in-college'],
};
/** Current slugs of landmarks by an earlier slug. */
const RENAMED_LANDMARKS: Record<string, string> = { 'old-college': 'near-in-college' };
const gazetteer: SlugGazetteer = {
  cities: [place('coimbatore', 'kovai'), place('town'), place('new-town')],
  localities: (city) => LOCALITIES[city] ?? [],
  landmarkSlug: (city, slug) => {
    const currentSlug = RENAMED_LANDMARKS[slug] ?? slug;
    return LANDMARKS[city]?.includes(currentSlug) ? currentSlug : null;
  },
};

/** Searches that a slug can express completely. */
const anySearch: fc.Arbitrary<SearchState> = fc
  .record({
    kind: fc.constantFrom(...SLUG_KINDS, null),
    city: fc.constantFrom(...Object.keys(LOCALITIES)),
    localityIndex: fc.nat(6),
    landmarkIndex: fc.nat(3),
    bhk: fc.constantFrom(...BEDROOM_TOKENS, null),
    typeIndex: fc.nat(12),
    lease: fc.boolean(),
  })
  .map(({ kind, city, localityIndex, landmarkIndex, bhk, typeIndex, lease }) => {
    const intent = kind ? INTENTS.find((entry) => (KINDS_OF_INTENT[entry] as readonly string[]).includes(kind))! : 'commercial';
    const group = TYPE_TOKENS.find((entry) => (entry.kinds as readonly string[]).includes(kind ?? 'commercial_rent'));
    const params: Record<string, string[]> = {};
    if (group && typeIndex < group.tokens.length) params[group.param] = [group.tokens[typeIndex]!];
    if (bhk && group?.param === 'property_type') params['bhk_type'] = [bhk];
    if (lease && intent === 'rent') params['available_for'] = ['only_lease'];
    const locality = LOCALITIES[city]![localityIndex]?.slug;
    const landmarkSlug = LANDMARKS[city]![landmarkIndex];
    if (!locality && landmarkSlug) params['landmark'] = [landmarkSlug];
    return { intent, kind: intent === 'commercial' ? kind : null, city, localities: locality ? [locality] : [], params };
  });

describe('search slugs', () => {
  test('a formatted slug parses to the same search for every kind, type, bedroom count, locality and city', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const { slug, queryPart } = formatSearchSlug(search);
        expect(queryPart).toEqual({ localities: [], params: {} });
        expect(parseSearchSlug(slug, gazetteer)).toEqual(search);
      }),
      { numRuns: normalOrExhaustive(500, 20_000) },
    );
  });

  test('different searches never share a slug', () => {
    const searches = fc.sample(anySearch, normalOrExhaustive(2000, 50_000));
    for (const [slug, sameSlug] of Map.groupBy(searches, (search) => formatSearchSlug(search).slug))
      for (const search of sameSlug) expect(search, slug).toEqual(sameSlug[0]);
  });

  test('the bedroom token 5+BHK is parsed in its usual spelling', () => {
    const { slug } = formatSearchSlug(parseSearchSlug('5+bhk-homes-in-coimbatore-for-sale', gazetteer)!);
    expect(slug).toBe('5plusbhk-homes-in-coimbatore-for-sale');
    expect(parseSearchSlug('buy-5+BHK-apartment-in-coimbatore', gazetteer)).toMatchObject({ params: { bhk_type: ['5+BHK'] } });
    expect(parseSearchSlug('4+bhk-homes-in-coimbatore', gazetteer)).toBeNull();
  });

  test('the example of the specification is canonical', () => {
    const slug = '3bhk-apartment-in-rs-puram-coimbatore-for-rent';
    const parsed = parseSearchSlug(slug, gazetteer)!;
    expect(parsed).toEqual({
      intent: 'rent',
      kind: null,
      city: 'coimbatore',
      localities: ['rs-puram'],
      params: { bhk_type: ['3BHK'], property_type: ['Apartment'] },
    });
    expect(formatSearchSlug(parsed).slug).toBe(slug);
  });

  test.each([
    ['2bhk-apartment-near-old-college-town-for-rent', '2bhk-apartment-near-near-in-college-town-for-rent'],
    ['homes-near-psg-college-of-technology-kovai-for-rent', 'homes-near-psg-college-of-technology-coimbatore-for-rent'],
    // a name that is not a landmark means the locality of that name, or the city
    ['homes-near-rs-puram-coimbatore-for-rent', 'homes-in-rs-puram-coimbatore-for-rent'],
    ['homes-near-no-such-college-coimbatore-for-sale', 'homes-in-coimbatore-for-sale'],
    ['homes-near-no-such-college-coimbatore', 'homes-in-coimbatore-for-rent'],
    ['homes-near-coimbatore', 'homes-in-coimbatore-for-rent'],
    ['buy-3bhk-flat-in-coimbatore', '3bhk-apartment-in-coimbatore-for-sale'],
    ['sell-villa-in-rs-puram-coimbatore', 'independent-house-villa-in-rs-puram-coimbatore-for-sale'],
    ['sale-shop-in-coimbatore', 'shop-in-coimbatore-for-sale'],
    ['lease-2bhk-in-coimbatore', '2bhk-homes-in-coimbatore-for-lease'],
    ['rent-homes-in-kovai', 'homes-in-coimbatore-for-rent'],
    ['homes-in-r-s-puram-coimbatore', 'homes-in-rs-puram-coimbatore-for-rent'],
    ['pg-in-pg-colony-coimbatore-for-rent', 'pg-in-pg-colony-coimbatore'],
    ['land-in-town-for-resale', 'plot-in-town'],
    ['flatemates-in-new-town', 'flatmate-in-new-town'],
    ['lease-office-in-town', 'office-space-in-town-for-rent'],
    ['HOMES-in-Town', 'homes-in-town-for-rent'],
    ['homes-in-park-for-rent-coimbatore', 'homes-in-park-for-rent-coimbatore-for-rent'],
  ])('the canonical slug of %s is %s', (input, canonical) => {
    expect(formatSearchSlug(parseSearchSlug(input, gazetteer)!).slug).toBe(canonical);
  });

  test.each([
    'homes-in-atlantis',
    'homes-in-atlantis-coimbatore',
    'homes-in-',
    'in',
    'buy-homes-in-town-for-rent',
    '3bhk-shop-in-town',
    '9bhk-apartment-in-town',
    'homes-in-town-for-fun',
    'pg-shop-in-town',
    '',
    'a'.repeat(300),
    'homes-in-town/../..',
  ])('%j is not a search slug', (slug) => {
    expect(parseSearchSlug(slug, gazetteer)).toBeNull();
  });

  test('the canonical slug of any parsed text parses to the same search', () => {
    const word = fc.constantFrom(
      'buy',
      'rent',
      'pg',
      'lease',
      '3bhk',
      '1rk',
      'apartment',
      'plot',
      'shop',
      'in',
      'for',
      'sale',
      'town',
      'new',
      'rs',
      'puram',
      'coimbatore',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const parsed = parseSearchSlug(words.join('-'), gazetteer);
        if (parsed) expect(parseSearchSlug(formatSearchSlug(parsed).slug, gazetteer)).toEqual(parsed);
      }),
      { numRuns: normalOrExhaustive(500, 30_000) },
    );
  });

  test('a URL parses to the search for which it was written', () => {
    const value = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.isWellFormed());
    const extra = fc.dictionary(
      fc.constantFrom('q', 'price_max', 'amenities', 'furnishing', 'bbox'),
      fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
    );
    fc.assert(
      fc.property(anySearch, extra, fc.uniqueArray(fc.constantFrom('town', 'puram', 'newer'), { maxLength: 3 }), (base, params, areas) => {
        // a single locality would be part of the slug, so only none or several are tested here
        const severalAreas = areas.length === 1 ? [] : areas;
        const search = {
          ...base,
          localities: base.localities.length > 0 ? base.localities : severalAreas,
          params: { ...base.params, ...params },
        };
        const url = new URL(searchUrl(search), 'https://example.org');
        const parsed = readSearchUrl(url.pathname.slice(1), url.searchParams, gazetteer)!;
        const sorted = (entry: SearchState) => ({
          ...entry,
          localities: entry.localities.toSorted(),
          params: Object.fromEntries(Object.entries(entry.params).map(([key, values]) => [key, values.toSorted()])),
        });
        expect(sorted(parsed)).toEqual(sorted(search));
        expect(searchUrl(parsed)).toBe(searchUrl(search));
      }),
    );
  });
});

describe('detail slugs', () => {
  const id = fc.stringMatching(/^[0-9A-Za-z]{10}$/);
  const title = fc.constantFrom(
    '2 BHK apartment',
    'House in a forest by the lake',
    'Casa Verde',
    'pid 12345678',
    'Shop',
    'வீடு',
    'in by pid',
  );
  test('a formatted slug parses to the same parts for any title and builder', () => {
    const places = fc.constantFrom(
      null,
      ...Object.entries(LOCALITIES).flatMap(([city, localities]) => [
        { city, locality: null },
        ...localities.map(({ slug }) => ({ city, locality: slug })),
      ]),
    );
    fc.assert(
      fc.property(title, fc.option(title), places, id, (title, builder, place, id) => {
        const slug = formatDetailSlug({ title, builder, place, id });
        expect(idOfDetailSlug(slug)).toBe(id);
        const parsed = parseDetailSlug(slug, gazetteer)!;
        expect(parsed).toEqual({ title: detailWords(title) || 'property', builder: (builder && detailWords(builder)) || null, place, id });
        expect(formatDetailSlug(parsed)).toBe(slug);
      }),
      { numRuns: normalOrExhaustive(500, 20_000) },
    );
  });

  test('slugs without an id or with an unknown place are not detail slugs', () => {
    expect(idOfDetailSlug('homes-in-town')).toBeNull();
    expect(idOfDetailSlug('x-pid-abc')).toBeNull();
    expect(parseDetailSlug('villa-in-atlantis-pid-abcdefgh12', gazetteer)).toBeNull();
    expect(parseDetailSlug('pid-abcdefgh12', gazetteer)).toBeNull();
    expect(idOfDetailSlug('pid-abcdefgh12')).toBe('abcdefgh12');
  });
});
