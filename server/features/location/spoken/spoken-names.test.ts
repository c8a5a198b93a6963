/** Search for names of places typed in an Indian script, among all places of a city and without names in that script to compare with. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../../test/exhaustive.ts';
import { landmarksOf, type Landmark } from '../../../places/landmarks.ts';
import { readGazetteer } from '../../../seed/gazetteer/gazetteer.ts';
import { suggest } from '../suggest.ts';
import { spokenDistance, spokenName, spokenQuery } from './spoken-names.ts';
import { transliterate } from '../../../../kinds/transliterate.ts';

const CITIES = ['coimbatore', 'chennai', 'bangalore', 'mumbai'] as const;
const gazetteer = readGazetteer().filter(({ city }) => CITIES.includes(city.slug as (typeof CITIES)[number]));
/** The landmarks and localities of a city without their names in Indian scripts. */
const inLatin = new Map(
  gazetteer.map(({ city, localities }) => [
    city.slug,
    {
      city: city.slug,
      localities: localities.map((locality, id) => ({ ...locality, id, cityId: city.id, names: {} })),
      landmarks: landmarksOf(city.slug).map((landmark): Landmark => ({ ...landmark, names: {} })),
      societies: [],
      counts: new Map<number, number>(),
    },
  ]),
);
const suggested = (city: string, typed: string, landmarks = inLatin.get(city)!.landmarks): string[] =>
  suggest({ ...inLatin.get(city)!, landmarks } as unknown as Parameters<typeof suggest>[0], typed).map(({ locality }) => locality);

test.each([
  [
    'coimbatore',
    'PSG College of Technology',
    ['பிஎஸ்ஜி', 'பி.எஸ்.ஜி. கல்லூரி', 'பி எஸ் ஜி', 'பிஸ்ஜி', 'पीएसजी', 'पी.एस.जी. कॉलेज', 'ಪಿಎಸ್‌ಜಿ', 'పిఎస్‌జి'],
  ],
  ['coimbatore', 'Kumaraguru College of Technology', ['குமரகுரு', 'குமறகுரு கல்லூரி', 'कुमारगुरु', 'ಕುಮಾರಗುರು', 'കുമരഗുരു']],
  ['coimbatore', 'Ganga Hospital', ['கங்கா மருத்துவமனை', 'गंगा अस्पताल', 'गंगा हॉस्पिटल', 'ಗಂಗಾ ಆಸ್ಪತ್ರೆ']],
  ['coimbatore', 'Brookefields Mall', ['புரூக்ஃபீல்ட்ஸ்', 'ब्रुकफील्ड्स', 'ಬ್ರೂಕ್‌ಫೀಲ್ಡ್ಸ್']],
  ['chennai', 'Tambaram railway station', ['தாம்பரம்', 'ताम्बरम', 'तांबरम स्टेशन', 'ತಾಂಬರಂ', 'తాంబరం']],
  ['bangalore', 'Phoenix Market City', ['ಫೀನಿಕ್ಸ್ ಮಾರ್ಕೆಟ್', 'பீனிக்ஸ் மார்க்கெட் சிட்டி', 'फीनिक्स मारकेट']],
  ['bangalore', 'Whitefield railway station', ['ವೈಟ್‌ಫೀಲ್ಡ್', 'வைட்ஃபீல்ட்', 'व्हाइटफील्ड']],
  ['mumbai', 'Dadar railway station', ['दादर', 'தாதர்', 'ದಾದರ್', 'દાદર']],
  ['mumbai', "SNDT Women's University,Juhu", ['एसएनडीटी', 'एस.एन.डी.टी.', 'எஸ்என்டிடி', 'ಎಸ್‌ಎನ್‌ಡಿಟಿ']],
  ['mumbai', 'IIT Hospital', ['आयआयटी', 'आईआईटी', 'ஐஐடி', 'ಐಐಟಿ']],
] as const)('in %s, %s is found in any script', (city, name, spellings) => {
  for (const typed of spellings) expect(suggested(city, typed), typed).toContain(name);
});

test('an ending that is spoken differently in English is spoken as it is written in an Indian script', () => {
  expect(spokenDistance(spokenQuery('मीटांगे')!, spokenName('माटुंगा'), [])).not.toBeNull();
});

test('97 of 100 localities with a name in an Indian script are the first suggestion when that name is compared only by sound', () => {
  const outcomes = gazetteer.flatMap(({ city, localities }) =>
    localities.flatMap(({ name, names }) => Object.values(names).map((typed) => suggested(city.slug, typed, [])[0] === name)),
  );
  expect(outcomes.length).toBeGreaterThan(500);
  expect(outcomes.filter(Boolean).length / outcomes.length).toBeGreaterThan(0.97);
});

test('text that sounds like no place of the city suggests nothing', () => {
  for (const typed of ['ப்ப்க்ட்ஸ்ல்', 'क्ख्ट्प्स्ल्र', '௧௨௩௪', '़', '்']) expect(suggested('coimbatore', typed), typed).toEqual([]);
});

const VOWEL_SIGN = /[\u093e-\u094c\u0bbe-\u0bcc\u0cbe-\u0ccc]/gu;
const names = gazetteer.flatMap(({ localities }) => localities.flatMap(({ names: local }) => Object.values(local)));
const anyName = fc.constantFrom(...names.filter((name) => spokenQuery(name)!.whole.consonants.length > 3));

test('a name is found with any vowel signs, with and without joiners', () => {
  fc.assert(
    fc.property(anyName, fc.infiniteStream(fc.constantFrom('ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ै', 'ो')), fc.boolean(), (name, signs, joins) => {
      const typed = name.replace(VOWEL_SIGN, () => signs.next().value as string).replaceAll('்', joins ? '்\u200c' : '்');
      expect(spokenDistance(spokenQuery(typed)!, spokenName(name), []), typed).not.toBeNull();
    }),
    { numRuns: normalOrExhaustive(300, 20_000) },
  );
});

test('any text is transliterated to Latin letters and suggests at most ten places', () => {
  const anyText = fc.string({ unit: fc.integer({ min: 0x0900, max: 0x0d7f }).map((code) => String.fromCodePoint(code)), maxLength: 80 });
  fc.assert(
    fc.property(anyText, (text) => {
      expect(transliterate(text)).not.toMatch(/[\u0900-\u0963\u0c80-\u0ce3]/);
      expect(suggested('mumbai', text).length).toBeLessThanOrEqual(10);
    }),
    { numRuns: normalOrExhaustive(100, 5000) },
  );
});
