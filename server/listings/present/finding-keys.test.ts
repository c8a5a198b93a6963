import { describe, expect, test } from 'vitest';
import { codesOfKeys, isAccepted, keysOfFinding } from './finding-keys.ts';

const keysOf = (finding: Partial<Parameters<typeof keysOfFinding>[0]>) => keysOfFinding({ code: 'scam_words', params: {}, ...finding });
const price = (...amounts: number[]) => keysOf({ code: 'price_far_below', amounts })[0]!;

describe('what a moderator accepted', () => {
  test('covers the same text, and no other text with the same finding', () => {
    const accepted = keysOf({ params: { quote: 'Pay the token by UPI first.' } });
    expect(keysOf({ params: { quote: 'Pay the token by UPI first.' } }).every((key) => isAccepted(key, accepted))).toBe(true);
    expect(isAccepted(keysOf({ params: { quote: 'Send the advance by courier.' } })[0]!, accepted)).toBe(false);
    expect(isAccepted(keysOf({ code: 'contact_link', params: { quote: 'Pay the token by UPI first.' } })[0]!, accepted)).toBe(false);
  });

  test('covers each thing that was found, and not those that are added later', () => {
    const accepted = keysOf({ code: 'photo_of_other_listing', seen: ['a', 'b'] });
    const later = keysOf({ code: 'photo_of_other_listing', seen: ['a', 'b', 'c'] });
    expect(later.map((key) => isAccepted(key, accepted))).toEqual([true, true, false]);
    expect(codesOfKeys(later)).toEqual(['photo_of_other_listing']);
  });

  test.each([
    ['the same price', price(10_000, 12.5), true],
    ['a higher price', price(14_000, 17.5), true],
    ['a slightly lower price', price(8_000, 10), true],
    ['a far lower price', price(7_900, 10), false],
    ['the price of a larger home', price(10_000, 9), false],
    ['the price without a size', price(10_000), true],
  ])('covers %s: %s is %s', (_, key, isCovered) => {
    expect(isAccepted(key, [price(10_000, 12.5)])).toBe(isCovered);
  });

  test('contains no text of the listing', () => {
    expect(keysOf({ code: 'contact_phone', params: { quote: '98765 43210' } })[0]).toMatch(/^contact_phone:#[\w-]{12}$/);
  });
});
