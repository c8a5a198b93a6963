import { expect, it } from 'vitest';
import { toggleToken } from './toggle-token.ts';

const order = ['anyone', 'family', 'company'];

it('keeps the order of the options', () => {
  expect(toggleToken(['company'], 'family', order, 'anyone')).toEqual(['family', 'company']);
});
it('lets the exclusive option stand alone, and go when another is chosen', () => {
  expect(toggleToken(['family'], 'anyone', order, 'anyone')).toEqual(['anyone']);
  expect(toggleToken(['anyone'], 'family', order, 'anyone')).toEqual(['family']);
});
it('answers null when nothing is left', () => {
  expect(toggleToken(['family'], 'family', order, undefined)).toBeNull();
});
