import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownWords } from './known-words.ts';

const split = (known: KnownWords, text: string): string[] => {
  // within a larger message, as rows arrive
  const bytes = Buffer.from(`before ${text}after`);
  return known.split(bytes, 7, 7 + Buffer.byteLength(text));
};

describe('words that are known already', () => {
  it('are what the text says, in any script, however many there are', () => {
    const word = fc.stringMatching(/^[a-z0-9\u0b95-\u0bb9\u0915-\u0939]{1,12}$/);
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (texts) => {
        const known = new KnownWords();
        for (const words of [...texts, ...texts]) expect(split(known, words.join(' '))).toEqual(words);
      }),
    );
  });

  it('stay told apart when the table grows many times over', () => {
    const known = new KnownWords();
    const all = Array.from({ length: 60_000 }, (_, n) => `w${n}`);
    for (let from = 0; from < all.length; from += 100) split(known, all.slice(from, from + 100).join(' '));
    expect(split(known, all.join(' '))).toEqual(all);
  });
});
