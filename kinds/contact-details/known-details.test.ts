import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIdentifierMatcher, containsText } from './known-details.ts';

const PHONE = '+919323878084';
const isFound = createIdentifierMatcher({ phones: [PHONE], texts: ['Zubeida.Q@example.org'] });

describe('a known phone number', () => {
  test.each([
    '9323878084',
    '93238 78084',
    '93238-78084',
    '+91 93238 78084',
    '+91-9323-878-084',
    '09323878084',
    '0 93238 78084',
    '00919323878084',
    '(93238) 78084',
    '[93238] [78084]',
    '+91 (0) 93238–78084',
    '9323 87 80 84',
    '9 3 2 3 8 7 8 0 8 4',
    '9.3.2.3.8.7.8.0.8.4',
    '93238\n78084',
    '93238\u00a078084',
    '९३२३८७८०८४',
    '९३२३८ ७८०८४',
    '௯௩௨௩௮௭௮௦௮௪',
    '９３２３８７８０８４',
    '932\u200b387\u200d8\u206308\u20664',
    '9\ufe0f\u20e33\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e38\ufe0f\u20e37\ufe0f\u20e38\ufe0f\u20e30\ufe0f\u20e38\ufe0f\u20e34',
    'nine three two three eight seven eight zero eight four',
    '93238 seven eight zero 84',
    '932387808four',
  ])('is found in "%s"', (spelling) => {
    expect(isFound(spelling)).toBe(true);
    expect(isFound(`Call me:${spelling}.`)).toBe(true);
  });

  test.each(['9323878085', '93238 and 78084 rupees', '932387808', '', '3 BHK, 1,150 sqft', '8084932387'])('is not found in "%s"', (other) =>
    expect(isFound(other)).toBe(false),
  );

  const digitForms = [0x30, 0x0966, 0x0be6, 0xff10, 0x09e6, 0x1d7ce].map(
    (zero) => (digit: string) => String.fromCodePoint(zero + Number(digit)),
  );
  const separator = fc.string({ unit: fc.constantFrom(...' ()[].,-/\n\u2013\u00a0\u200b\u200d\u2060'), maxLength: 4 });

  test('is found in every mixture of scripts and separators, inside any text', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[6-9][0-9]{9}$/),
        fc.array(fc.tuple(fc.constantFrom(...digitForms), separator), { minLength: 10, maxLength: 10 }),
        fc.constantFrom('', '+91', '+91 ', '0', '0091-', '(+91) '),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (digits, forms, prefix, before, after) => {
          const spelled = [...digits].map((digit, n) => forms[n]![0](digit) + (n < 9 ? forms[n]![1] : '')).join('');
          expect(createIdentifierMatcher({ phones: [`+91${digits}`], texts: [] })(before + prefix + spelled + after)).toBe(true);
        },
      ),
    );
  });

  test('is not found where one of its digits differs', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[6-9][0-9]{9}$/), fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, index, difference) => {
        const changed = [...digits];
        changed[index] = String((Number(changed[index]) + difference) % 10);
        expect(createIdentifierMatcher({ phones: [digits], texts: [] })(changed.join(' '))).toBe(false);
      }),
    );
  });
});

test('mail addresses are found regardless of case and invisible characters', () => {
  expect(isFound('write to ZUBEIDA.Q@EXAMPLE.ORG')).toBe(true);
  expect(isFound('zubeida.q\u200b@example.org')).toBe(true);
  expect(isFound('zubeida@example.org')).toBe(false);
});

test('without details nothing is found', () => {
  const none = createIdentifierMatcher({ phones: ['', '12345'], texts: [''] });
  expect(none('9323878084')).toBe(false);
});

test('every text, number and key of a JSON value of any shape is checked', () => {
  const found = (value: unknown) => containsText(value, isFound);
  for (const value of [9323878084, ['x', { a: '93238 78084' }], { '9323878084': null }, { a: { b: ['09323878084'] } }])
    expect(found(value)).toBe(true);
  for (const value of [null, undefined, true, 0, '', [], {}, [null], { sealed: 3 }]) expect(found(value)).toBe(false);
  let deep: unknown = '93238-78084';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(found(deep)).toBe(true);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(found({ before: value, number: '93238 78084' })).toBe(true);
    }),
  );
});
