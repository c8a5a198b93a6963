import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExclusions } from './exclusions.ts';

const groundsOf = (text: string) => [...new Set(findExclusions(text).map(({ ground }) => ground))];

describe('groups that a text excludes', () => {
  test.each([
    ['No Muslims please', ['religion']],
    ['no muslim', ['religion']],
    ['Only for Hindu families', ['religion']],
    ['HINDUS ONLY', ['religion']],
    ['Hindu family preferred.', ['religion']],
    ['Preferably Brahmin tenants', ['caste']],
    ['Strictly for Brahmins only', ['caste']],
    ['Only Iyer or Iyengar', ['caste']],
    ['Suitable for Brahmin family', ['caste']],
    ['SC/ST not allowed', ['caste']],
    ['Not for Muslims or Christians', ['religion']],
    ['No pets, bachelors or muslims', ['bachelors', 'religion']],
    ['Muslims, Christians are not allowed', ['religion']],
    ['North Indians not preferred', ['region']],
    ['No Biharis', ['region']],
    ['Only Tamil family', ['region']],
    ['malayali only', ['region']],
    ['No foreigners', ['region']],
    ['No unmarried couples', ['family']],
    ['divorcees please excuse', ['family']],
    ['No disabled persons', ['health']],
    ['LGBT not allowed', ['gender']],
    ['Vegetarians only', ['diet']],
    ['only pure veg families', ['diet']],
    ['Bachelors not allowed', ['bachelors']],
    ['hindu mattum', ['religion']],
    ['hindukalukku mattum', ['religion']],
    ['muslim ku kidaiyathu', ['religion']],
    ['முஸ்லிம்களுக்கு கிடையாது', ['religion']],
    ['இந்துக்களுக்கு மட்டும்', ['religion']],
    ['பிராமணர்களுக்கு மட்டுமே வாடகைக்கு', ['caste']],
    ['வட இந்தியர்கள் வேண்டாம்', ['region']],
    ['சைவ குடும்பத்தினருக்கு மட்டும்', ['diet']],
    ['sirf hindu parivar', ['religion']],
    ['muslim ko nahi denge', ['religion']],
    ['केवल हिंदू परिवार', ['religion']],
    ['मुसलमानों को नहीं', ['religion']],
    ['सिर्फ ब्राह्मण के लिए', ['caste']],
    ['सिर्फ शाकाहारी', ['diet']],
    ['ＮＯ ＭＵＳＬＩＭＳ', ['religion']],
  ])('%s excludes %j', (text, grounds) => expect(groundsOf(text)).toEqual(grounds));

  test.each([
    'Near the Hindu temple and the Jain mandir',
    'No. 12, Muslim Street, Ukkadam',
    'Only 200 m from Christian Medical College',
    'Behind Brahmin Street, opposite Hindu office',
    'Only Muslim Street has a narrower gate',
    'Muslim Street only',
    'Gujarati mess and Punjabi restaurant nearby',
    'All religions and castes are welcome. Caste no bar.',
    'Not only Hindus: everybody is welcome',
    'Muslims are welcome',
    'No objection to Muslim, Christian or Hindu families',
    'No restriction: bachelors and families alike',
    'The Hindu newspaper comes at six',
    'Tamil and English medium schools only a walk away',
    'Veg restaurant only a street away; non-veg cooking is not allowed',
    'No trans fat; a gay garden with flowers only',
    'Wheelchair accessible, with a disabled friendly toilet only on the ground floor',
    'Suitable for families, students and working people',
    'No lift. Muslims live next door.',
    'Only one car park. Hindu temple in the street.',
    'இந்து கோவில் அருகில் மட்டும் கடைகள்',
    'मस्जिद के पास, मंदिर भी',
    'Near Church Street. Only bikes allowed.',
    'No local brokers',
  ])('%s excludes nobody', (text) => expect(findExclusions(text)).toEqual([]));
});

test('the span covers the excluding words and the group', () => {
  const text = 'A bright flat. Only for Hindu families, thank you.';
  const [{ from, to } = { from: 0, to: 0 }] = findExclusions(text);
  expect(text.slice(from, to)).toBe('Only for Hindu families');
});

test('spans lie inside the text and are not empty, for any text', () => {
  const piece = fc.constantFrom('no ', 'hindu ', 'only', ' Muslims', ', ', '. ', 'முஸ்லிம்', ' மட்டும்', 'केवल ', 'or ', 'x', '\u{1f3e0}', '’');
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      for (const { from, to } of findExclusions(text)) {
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});

test.each(['no ', 'no hindu ', 'only, ', 'hindu or '])(
  'a text that repeats %j ten thousand times is checked within two seconds',
  (piece) => {
    const startedAt = performance.now();
    findExclusions(piece.repeat(10_000));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  },
);
