import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordCache } from './word-cache.ts';

const split = (cache: WordCache, text: string): string[] => {
  // Within a larger buffer, as in a message from the database.
  const bytes = Buffer.from(`before ${text}after`);
  return cache.split(bytes, 7, 7 + Buffer.byteLength(text));
};

describe('the word cache', () => {
  it('splits a text into its words in any script, whether they are cached, new or beyond its limit', () => {
    const word = fc.stringMatching(/^[a-z0-9\u0b95-\u0bb9\u0915-\u0939]{1,12}$/);
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), fc.integer({ min: 0, max: 20 }), (texts, maxWords) => {
        const cache = new WordCache(maxWords);
        for (const words of [...texts, ...texts]) expect(split(cache, words.join(' '))).toEqual(words);
      }),
    );
  });

  it('distinguishes words while its hash table grows many times', () => {
    const cache = new WordCache();
    const allWords = Array.from({ length: 60_000 }, (_, i) => `w${i}`);
    for (let from = 0; from < allWords.length; from += 100) split(cache, allWords.slice(from, from + 100).join(' '));
    expect(split(cache, allWords.join(' '))).toEqual(allWords);
  });
});
