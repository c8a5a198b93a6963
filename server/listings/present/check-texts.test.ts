import { expect, test } from 'vitest';
import { KINDS } from '../../../kinds/index.ts';
import { checkTexts } from './check-texts.ts';

const check = (description: string, captions: readonly string[] = []) =>
  checkTexts(
    KINDS.residential_rent,
    { description },
    'TN',
    captions.map((alt_text) => ({ alt_text })),
  );

test('unchanged texts and captions are checked once', () => {
  const findings = check('Call 98765 43210', ['Ring 98765 43211']);
  expect(findings.map(({ path }) => path)).toEqual(['description', 'photos.0']);
  expect(check('Call 98765 43210', ['Ring 98765 43211'])).toBe(findings);
  expect(check('Call 98765 43210')).toHaveLength(1);
});

test('the findings of texts that consist of phone numbers do not fill the memory', () => {
  const first = check('Call 98765 43210');
  for (let index = 0; index < 700; index += 1) check(`${index} ${'9876543210, '.repeat(160)}`);
  expect(check('Call 98765 43210')).not.toBe(first);
});
