import { expect, test } from 'vitest';
import { planAdminRoutes } from '../../../../contract/subscription/plan-admin.ts';
import { blankValues, toPlan, type PlanFormValues } from './plan-form-values.ts';

const filledValues: PlanFormValues = {
  ...blankValues,
  id: 'owner-plus',
  audience: 'owner',
  texts: { ...blankValues.texts, en: { name: 'Owner Plus', summary: 'Ten homes live at once.' } },
  price: '499',
};
const invalidPaths = (values: PlanFormValues) =>
  planAdminRoutes.savePlan.body.safeParse(toPlan(values, null)).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('a typed plan is valid for the contract', () => {
  expect(invalidPaths(filledValues)).toEqual([]);
  expect(toPlan({ ...filledValues, listings: ' 10 ' }, null)).toMatchObject({ price_paise: 49_900, active_listings: 10 });
  expect(toPlan(filledValues, null).active_listings).toBeNull();
});

test.each(['ten', '10 homes', '0', '-1', '1.5'])('%j active listings are rejected at their field, not treated as no limit', (listings) => {
  expect(invalidPaths({ ...filledValues, listings })).toEqual(['active_listings']);
});

test.each([
  ['price', 'price_paise'],
  ['gst', 'gst_bps'],
  ['days', 'validity_days'],
  ['contacts', 'contacts'],
] as const)('text instead of a number in %s is rejected at its field', (field, path) => {
  const { error } = planAdminRoutes.savePlan.body.safeParse(toPlan({ ...filledValues, [field]: 'abc' }, null));
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.code])).toEqual([[path, 'invalid_type']]);
  expect(error?.issues[0]).toMatchObject({ expected: 'number' });
});

test('amounts with currency sign and commas are parsed', () => {
  expect(toPlan({ ...filledValues, price: '₹ 1,499.50' }, null).price_paise).toBe(149_950);
});

test('the number of active listings is not sent for seekers', () => {
  expect(toPlan({ ...filledValues, audience: 'seeker', listings: '10' }, null).active_listings).toBeNull();
});
