import { expect, test } from 'vitest';
import { forgetDrafts } from './forget-drafts.ts';

test('a logout deletes registrations that were not sent, and nothing else', async () => {
  localStorage.setItem('thinnai.register.agent', '{}');
  localStorage.setItem('thinnai.theme', 'dark');
  await forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['thinnai.theme']);
  localStorage.clear();
});
