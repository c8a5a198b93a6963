import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { cleanText } from './clean-text.ts';

describe('cleaned text', () => {
  test.each([
    ['  RS   Puram ', 'RS Puram'],
    ['a\u0000b\u001bc', 'abc'],
    ['abc\u202ecba\u2066', 'abccba'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['e\u0301', 'é'],
    ['half \ud800 pair', 'half \ufffd pair'],
    ['line\r\nbreak', 'line break'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['lat\u200din', 'latin'],
    ['tag\u{e0041}s', 'tags'],
  ])('%j becomes %j', (input, cleaned) => expect(cleanText(input)).toBe(cleaned));

  test('keeps joiners that shape Indic letters and emoji', () => {
    for (const text of ['ക്\u200d', 'क्\u200cष', '👩\u200d🌾']) expect(cleanText(text)).toBe(text);
  });

  test('keeps paragraphs of multiline texts, with at most one empty line between them', () => {
    expect(cleanText('one \r\n two\n\n\n\nthree\t.', { multiline: true })).toBe('one\ntwo\n\nthree .');
  });

  test('cleaning twice changes nothing, and the result can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, multiline) => {
        const once = cleanText(text, { multiline });
        expect(cleanText(once, { multiline })).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toContain('\u0000');
      }),
      { numRuns: normalOrExhaustive(200, 10_000) },
    );
  });
});
