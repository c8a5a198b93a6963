import { expect, test } from 'vitest';
import { displayPhone, phoneDigits, phoneError } from './phone.ts';

test('accepts a number with prefix, spaces, hyphens and leading zeros', () => {
  for (const typed of ['9876543210', '+91 98765 43210', '91-9876543210', '098765 43210', '+919876543210']) {
    expect(phoneDigits(typed)).toBe('9876543210');
  }
});

test('a number that begins with 91 keeps its digits while it is being typed', () => {
  expect(phoneDigits('9198765432')).toBe('9198765432');
});

test('error messages are the texts of the specification', () => {
  expect(phoneError('98765')).toBe('Phone number is required & must be exactly 10 digits');
  expect(phoneError('1234567890')).toBe('Phone number must start only 6 to 9 digits');
  expect(phoneError('9876543210')).toBeNull();
});

test('numbers are shown in two groups', () => {
  expect(displayPhone('+919876543210')).toBe('+91 98765 43210');
});
