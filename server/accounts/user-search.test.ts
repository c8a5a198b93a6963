import { expect, test } from 'vitest';
import { parseUserQuery } from './user-search.ts';

test.each([
  '9876543210',
  '09876543210',
  '+91 98765 43210',
  '919876543210',
  '0091-98765-43210',
  '98765.43210',
  '(98765) 43210',
  '98765\u201143210',
])('staff find a user by the phone number %s', (text) => {
  expect(parseUserQuery(text)).toEqual({ field: 'phone', value: '+919876543210' });
});

test.each([
  ['Asha@Example.com', { field: 'email', value: 'asha@example.com' }],
  ['9876543210@example.com', { field: 'email', value: '9876543210@example.com' }],
  ['Asha 9876543210', { field: 'name', value: 'Asha 9876543210' }],
  ['98765', { field: 'name', value: '98765' }],
])('%s is not a phone number', (text, query) => {
  expect(parseUserQuery(text)).toEqual(query);
});
