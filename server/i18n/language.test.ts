import { expect, test } from 'vitest';
import { currentLanguage, storedLanguage, withLanguage } from './language.ts';

test('work runs in a stored language, including everything it awaits', async () => {
  const later = await withLanguage('ta', async () => {
    await Promise.resolve();
    return currentLanguage();
  });
  expect(later).toBe('ta');
});

test('a language that only another release of the site has counts as no language', () => {
  expect(storedLanguage('xx')).toBeNull();
  expect(withLanguage('xx', currentLanguage)).toBe('en');
  expect(withLanguage('hi', () => withLanguage('xx', currentLanguage))).toBe('en');
});
