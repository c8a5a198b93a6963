import { expect, it } from 'vitest';
import { toggleToken } from './toggle-token.ts';

const allTokens = ['anyone', 'family', 'company'];

it('the result has the order of the options', () => {
  expect(toggleToken(['company'], 'family', allTokens, 'anyone')).toEqual(['family', 'company']);
});
it('selecting the exclusive option clears the others and vice versa', () => {
  expect(toggleToken(['family'], 'anyone', allTokens, 'anyone')).toEqual(['anyone']);
  expect(toggleToken(['anyone'], 'family', allTokens, 'anyone')).toEqual(['family']);
});
it('returns null when nothing is selected any more', () => {
  expect(toggleToken(['family'], 'family', allTokens, undefined)).toBeNull();
});
