import { expect, test } from 'vitest';
import { planAdminRoutes } from '../../../contract/plan-admin.ts';
import { blank, planOf, type PlanDraft } from './plan-draft.ts';

const filled: PlanDraft = {
  ...blank,
  id: 'owner-plus',
  audience: 'owner',
  texts: { ...blank.texts, en: { name: 'Owner Plus', summary: 'Ten homes live at once.' } },
  price: '499',
};
const wrongIn = (draft: PlanDraft) =>
  planAdminRoutes.keepPlan.body.safeParse(planOf(draft, null)).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('a plan as it is typed is one the contract takes', () => {
  expect(wrongIn(filled)).toEqual([]);
  expect(planOf({ ...filled, listings: ' 10 ' }, null)).toMatchObject({ price_paise: 49_900, active_listings: 10 });
  expect(planOf(filled, null).active_listings).toBeNull();
});

test.each(['ten', '10 homes', '0', '-1', '1.5'])('%j homes live at once are refused at their field, not taken for no limit', (listings) => {
  expect(wrongIn({ ...filled, listings })).toEqual(['active_listings']);
});

test.each([
  ['price', 'price_paise'],
  ['gst', 'gst_bps'],
  ['days', 'validity_days'],
  ['contacts', 'contacts'],
] as const)('a word where %s should be a number is refused as that, at its field', (field, path) => {
  const { error } = planAdminRoutes.keepPlan.body.safeParse(planOf({ ...filled, [field]: 'abc' }, null));
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.code])).toEqual([[path, 'invalid_type']]);
  expect(error?.issues[0]).toMatchObject({ expected: 'number' });
});

test('sums are taken as they are written', () => {
  expect(planOf({ ...filled, price: '₹ 1,499.50' }, null).price_paise).toBe(149_950);
});

test('what was typed for owners is not sent for seekers, whose form has no such field', () => {
  expect(planOf({ ...filled, audience: 'seeker', listings: '10' }, null).active_listings).toBeNull();
});
