import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FeatureCollection } from 'geojson';
import { expect, test } from 'vitest';
import { CITY_BOXES } from '../../../server/features/map/data-edge.ts';
import { cleanName, localName } from './clean-names.ts';
import { fromCollection, landmarksFile, pointsOf } from './landmark-files.ts';
import { makeLandmarks } from './make-landmarks.ts';

const stored = (city: string) => fromCollection(JSON.parse(gunzipSync(readFileSync(landmarksFile(city))).toString()));

test.each(Object.entries(CITY_BOXES))('the landmarks of %s are those of the data in map-data (npm run map:landmarks)', (city, box) => {
  const landmarks = stored(city);
  expect(makeLandmarks(city, box, pointsOf(city), landmarks)).toEqual(landmarks);
  expect(new Set(landmarks.map(({ slug }) => slug)).size).toBe(landmarks.length);
  expect(landmarks.every(({ slug }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 60)).toBe(true);
});

const BOX = [76, 10, 78, 12] as const;
const points = (
  ...list: readonly { name: string; kind?: string; at?: readonly number[]; [name: `name:${string}`]: string }[]
): FeatureCollection => ({
  type: 'FeatureCollection',
  features: list.map(({ at = [77, 11], kind = 'college', ...names }) => ({
    type: 'Feature',
    properties: { kind, ...names },
    geometry: { type: 'Point', coordinates: [...at] },
  })),
});
const slugs = (collection: FeatureCollection, previous: Parameters<typeof makeLandmarks>[3] = []) =>
  makeLandmarks('coimbatore', BOX, collection, previous).map(({ slug }) => slug);

test('a landmark that was mapped twice is listed once, and another one with the same name gets a number', () => {
  const twice = points(
    { name: 'CBM College' },
    { name: 'Cbm colleges', at: [77.005, 11], 'name:ta': 'கல்லூரி' },
    { name: 'CBM College', at: [77.5, 11] },
  );
  expect(slugs(twice)).toEqual(['cbm-college', 'cbm-college-2']);
});

test('points outside of the bounding box, without a proper name, of another type, or that are only a part of a campus are omitted', () => {
  const list = points(
    { name: 'CBM College', at: [79, 11] },
    { name: 'Government High School', kind: 'school' },
    { name: 'ADMIN block' },
    { name: 'கல்லூரி' },
    { name: 'CBM College', kind: 'suburb' },
    { name: 'KG College' },
  );
  expect(slugs(list)).toEqual(['kg-college']);
});

test('a renamed landmark keeps its old slug as a former slug, and all others keep theirs', () => {
  const before = makeLandmarks('coimbatore', BOX, points({ name: 'Fun Mall', kind: 'mall' }, { name: 'KG College' }));
  const after = makeLandmarks('coimbatore', BOX, points({ name: 'Republic Mall', kind: 'mall' }, { name: 'KG College' }), before);
  expect(after.map(({ slug, former }) => [slug, former])).toEqual([
    ['kg-college', []],
    ['republic-mall', ['fun-mall']],
  ]);
  const again = makeLandmarks('coimbatore', BOX, points({ name: 'Republic Mall', kind: 'mall' }), after);
  expect(again[0]!.former).toEqual(['fun-mall']);
});

test('cleaning a name twice changes nothing, and no result has line breaks or markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const name = cleanName(text, 'coimbatore');
      if (name === null) return;
      expect(cleanName(name, 'coimbatore')).toBe(name);
      expect(name).not.toMatch(/[<>\n\r]/);
    }),
  );
});

test.each([
  ['sri krishna arts college', 'Sri Krishna Arts College'],
  ['Gem Hospital, Coimbatore', 'Gem Hospital'],
  ['PSG  College', 'PSG College'],
  ['Hospital', null],
  [7, null],
])('the name %j becomes %j', (text, name) => expect(cleanName(text, 'coimbatore')).toBe(name));

test('a local name is accepted only in its own script', () => {
  expect(localName('PSG', 'ta')).toBeNull();
  expect(localName('कॉलेज', 'ta')).toBeNull();
  expect(localName('कॉलेज', 'hi')).toBe('कॉलेज');
});
