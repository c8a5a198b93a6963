import { expect, test } from 'vitest';
import { planAdminRoutes } from '../../../../contract/subscription/plan-admin.ts';
import { blankDraft, toPlan, type PlanDraft } from './plan-draft.ts';

const filledDraft: PlanDraft = {
  ...blankDraft,
  id: 'owner-plus',
  audience: 'owner',
  texts: { ...blankDraft.texts, en: { name: 'Owner Plus', summary: 'Ten homes live at once.' } },
  price: '499',
};
const invalidPaths = (draft: PlanDraft) =>
  planAdminRoutes.keepPlan.body.safeParse(toPlan(draft, null)).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('a typed plan is valid for the contract', () => {
  expect(invalidPaths(filledDraft)).toEqual([]);
  expect(toPlan({ ...filledDraft, listings: ' 10 ' }, null)).toMatchObject({ price_paise: 49_900, active_listings: 10 });
  expect(toPlan(filledDraft, null).active_listings).toBeNull();
});

test.each(['ten', '10 homes', '0', '-1', '1.5'])('%j active listings are rejected at their field, not treated as no limit', (listings) => {
  expect(invalidPaths({ ...filledDraft, listings })).toEqual(['active_listings']);
});

test.each([
  ['price', 'price_paise'],
  ['gst', 'gst_bps'],
  ['days', 'validity_days'],
  ['contacts', 'contacts'],
] as const)('text instead of a number in %s is rejected at its field', (field, path) => {
  const { error } = planAdminRoutes.keepPlan.body.safeParse(toPlan({ ...filledDraft, [field]: 'abc' }, null));
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.code])).toEqual([[path, 'invalid_type']]);
  expect(error?.issues[0]).toMatchObject({ expected: 'number' });
});

test('amounts with currency sign and commas are parsed', () => {
  expect(toPlan({ ...filledDraft, price: '₹ 1,499.50' }, null).price_paise).toBe(149_950);
});

test('the number of active listings is not sent for seekers', () => {
  expect(toPlan({ ...filledDraft, audience: 'seeker', listings: '10' }, null).active_listings).toBeNull();
});
