import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
/** Values of a fixed form: numbers as they are typed, telephone numbers, PIN codes, years, GSTINs. */
const FIXED_FORMS = [
  'features/calculators/calculator-field.tsx',
  'features/partners/register-form.tsx',
  'features/posting/controls/area-control.tsx',
  'features/subscription/billing-fields.tsx',
  'shared/contact/message-form.tsx',
  'shared/search/filters/filter-range.tsx',
];

test('the lengths of typed texts are constants of the contract, not numbers of a form', () => {
  const files = globSync('**/*.tsx', { cwd: WEB }).filter((path) => !path.includes('.test.'));
  const ownNumbers = files.filter((path) =>
    /(?:max|min)Length=(?:\{|")\d|(?:trim\(\)|Text|Note)\.length < \d/.test(readFileSync(join(WEB, path), 'utf8')),
  );
  expect(ownNumbers.map((path) => path.replaceAll('\\', '/')).toSorted()).toEqual(FIXED_FORMS);
});
