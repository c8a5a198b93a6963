import { describe, expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGE, LANGUAGES } from '../../../contract/languages.ts';
import { readGazetteer } from './gazetteer.ts';

const CITY_SLUGS = [
  'coimbatore',
  'chennai',
  'bangalore',
  'mumbai',
  'delhi',
  'hyderabad',
  'kolkata',
  'pune',
  'jaipur',
  'ahmedabad',
  'chandigarh',
  'cochin',
  'trivandrum',
  'mysore',
  'madurai',
  'salem',
  'tiruchirappalli',
  'thanjavur',
];

/** Postal regions of a city and of the suburbs that are listed with it. */
const PINCODE_PREFIXES: Record<string, string[]> = {
  coimbatore: ['641'],
  chennai: ['600', '603'],
  bangalore: ['560', '562'],
  mumbai: ['400', '401', '410', '421'],
  delhi: ['110'],
  hyderabad: ['500', '502'],
  kolkata: ['700', '711'],
  pune: ['411', '412'],
  jaipur: ['302', '303'],
  ahmedabad: ['380', '382'],
  chandigarh: ['160', '140', '134'],
  cochin: ['682', '683'],
  trivandrum: ['695'],
  mysore: ['570', '571'],
  madurai: ['625'],
  salem: ['636'],
  tiruchirappalli: ['620', '621'],
  thanjavur: ['613', '614'],
};

const STATE_LANGUAGES = new Map<string, 'kn' | 'mr'>([
  ['KA', 'kn'],
  ['MH', 'mr'],
]);

/** Allowed characters of names by language. A joiner prevents a letter from merging with the next one. */
const SCRIPTS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map(
  (language) => [language, new RegExp(String.raw`^[\p{Script=${LANGUAGE[language].script}}\u200C .0-9-]+$`, 'u')] as const,
);

interface Point {
  lat: number;
  lng: number;
}

/** Great-circle distance in kilometres. */
function haversineKm(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const dLat = (b.lat - a.lat) * rad;
  const dLng = (b.lng - a.lng) * rad;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLng / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}

const gazetteer = readGazetteer();

describe('the set of cities', () => {
  test('contains the eighteen cities, numbered in the order of the specification', () => {
    expect(gazetteer.map(({ city }) => [city.id, city.slug])).toEqual(CITY_SLUGS.map((slug, i) => [i + 1, slug]));
  });

  test('accepts listings only in the first four cities', () => {
    const openCities = gazetteer.filter(({ city }) => city.accepts_listings).map(({ city }) => city.slug);
    expect(openCities).toEqual(['coimbatore', 'chennai', 'bangalore', 'mumbai']);
  });

  test('has no city name or alias that belongs to two cities', () => {
    const words = gazetteer.flatMap(({ city }) => [city.slug, ...city.aliases]);
    expect(new Set(words).size).toBe(words.length);
  });

  test('is read again on every call', () => {
    expect(readGazetteer()).toEqual(gazetteer);
    expect(readGazetteer()[0]).not.toBe(gazetteer[0]);
  });
});

describe.each(gazetteer.map((entry) => [entry.city.slug, entry] as const))(
  'the gazetteer of %s',
  (_slug, { accuracy_note, city, localities }) => {
    /** Slugs of the localities that break a rule. A failed test prints them. */
    const violations = (rule: (l: (typeof localities)[number]) => boolean) => localities.filter((l) => !rule(l)).map((l) => l.slug);

    test('states how reliable it is', () => {
      expect(accuracy_note).toMatch(/general knowledge/);
      expect(accuracy_note).toMatch(/1 km/);
      expect(accuracy_note).toMatch(/not a survey/);
      expect(accuracy_note).toMatch(/operator should check/);
    });

    test('has a state, and a name in every language', () => {
      expect(city.state.length).toBeGreaterThan(2);
      expect(city.state_code).toMatch(/^[A-Z]{2}$/);
      for (const [language, letters] of SCRIPTS) expect(city.names[language], language).toMatch(letters);
    });

    test('has at least thirty localities', () => {
      expect(localities.length).toBeGreaterThanOrEqual(30);
    });

    test('has a unique slug for every locality, in the format for URLs', () => {
      expect(new Set(localities.map((l) => l.slug)).size).toBe(localities.length);
      expect(violations((l) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(l.slug))).toEqual([]);
    });

    test('has no slug that begins or ends with a word of the URL grammar', () => {
      expect(violations((l) => !/^(in|for)(-|$)|(^|-)(in|for)$/.test(l.slug))).toEqual([]);
    });

    test('has no locality with the slug of a city', () => {
      expect(violations((l) => !CITY_SLUGS.includes(l.slug))).toEqual([]);
    });

    test('has no locality slug or alias that belongs to two localities', () => {
      const spellings = localities.flatMap((l) => [l.slug.replaceAll('-', ' '), ...l.aliases]);
      const duplicates = spellings.filter((word, i) => spellings.indexOf(word) !== i);
      expect(duplicates).toEqual([]);
    });

    test('has aliases in lower-case Latin script', () => {
      const rule = /^[a-z0-9][a-z0-9 .'-]*$/;
      expect(city.aliases.filter((alias) => !rule.test(alias))).toEqual([]);
      expect(violations((l) => l.aliases.every((alias) => rule.test(alias)))).toEqual([]);
    });

    test('has pincodes of the city’s postal region for all localities', () => {
      const prefixes = PINCODE_PREFIXES[city.slug] ?? [];
      expect(violations((l) => /^[1-9][0-9]{5}$/.test(l.pincode))).toEqual([]);
      expect(violations((l) => prefixes.some((p) => l.pincode.startsWith(p)))).toEqual([]);
    });

    test('is within India', () => {
      const isInIndia = (p: Point) => p.lat >= 6 && p.lat <= 37.6 && p.lng >= 68 && p.lng <= 97.5;
      expect(isInIndia(city)).toBe(true);
      expect(violations(isInIndia)).toEqual([]);
    });

    test('has all localities within the radius of the city', () => {
      expect(city.radius_km).toBeGreaterThan(0);
      expect(city.radius_km).toBeLessThanOrEqual(60);
      expect(violations((l) => haversineKm(city, l) <= city.radius_km)).toEqual([]);
    });

    test('has localities that are at least 150 metres apart', () => {
      const close = localities.flatMap((a, i) =>
        localities
          .slice(i + 1)
          .filter((b) => haversineKm(a, b) < 0.15)
          .map((b) => `${a.slug} ${b.slug}`),
      );
      expect(close).toEqual([]);
    });

    test('has plausible levels of rent and sale prices for every locality', () => {
      expect(violations((l) => l.rent_sqft > 0 && l.sale_sqft > 0)).toEqual([]);
      expect(violations((l) => l.sale_sqft / l.rent_sqft >= 150 && l.sale_sqft / l.rent_sqft <= 900)).toEqual([]);
    });

    test('has local names in the script of their language', () => {
      for (const [language, letters] of SCRIPTS)
        expect(violations((l) => !l.names[language] || letters.test(l.names[language]))).toEqual([]);
    });

    test('has Tamil names of localities when Tamil is the language of the state', () => {
      if (city.state_code === 'TN') expect(violations((l) => Boolean(l.names.ta))).toEqual([]);
    });

    test('has names of localities in the language of the state, if the site has this language', () => {
      const language = STATE_LANGUAGES.get(city.state_code);
      if (language) expect(violations((l) => Boolean(l.names[language]))).toEqual([]);
    });

    test('has Hindi names of localities when owners can post in the city', () => {
      if (city.accepts_listings) expect(violations((l) => Boolean(l.names.hi))).toEqual([]);
    });
  },
);
