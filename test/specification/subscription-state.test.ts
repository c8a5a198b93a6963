/** Sections 3, 4 and 8 of the specification about subscriptions, quoted. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ApiError } from '../../contract/base/client.ts';
import { subscriptionRoutes } from '../../contract/subscription/subscription.ts';
import { m } from '../../messages/compiled/messages.js';
import { messageOf } from '../../web/lib/api/api.ts';
import { subscriptionErrorText } from '../../web/features/subscription/subscription-error-text.ts';

const source = (file: string) => readFileSync(`web/features/subscription/${file}`, 'utf8');

test('"plans (list), activePlanId (nullable), activeSubscription (with its own plans list), loading flag, error message"', () => {
  const { response } = subscriptionRoutes.getActiveSubscription;
  expect(response.parse({ data: null }).data).toBeNull();
  expect(response.parse({ data: { activePlanId: null, plans: [] } }).data).toEqual({ activePlanId: null, plans: [] });
  expect(response.safeParse({ data: { activePlanId: 'seeker-plus' } }).success).toBe(false);
  expect(subscriptionRoutes.getPlans.response.pick({ data: true }).parse({ data: [] }).data).toEqual([]);
  // while there are neither data nor an error, the page is loading
  for (const page of ['checkout.route.tsx', 'my-plans.route.tsx', 'promote.route.tsx'])
    expect(source(page)).toMatch(/const \{ data, error, refetch \} = useQuery[\s\S]*<Skeleton/);
});

test('"plans and active subscription fall back to \'Failed to load plans\'"', () => {
  expect(m['plans.load_failed']()).toBe('Failed to load plans');
  for (const page of ['checkout.route.tsx', 'my-plans.route.tsx', 'promote.route.tsx'])
    expect(source(page)).toContain("messageOf(error, m['plans.load_failed']())");
  expect(messageOf(new ApiError(500, 'internal', ''), m['plans.load_failed']())).toBe('Failed to load plans');
  expect(messageOf(new ApiError(0, 'network', 'Network Error'), m['plans.load_failed']())).toBe('Failed to load plans');
});

test("\"subscribe uses server message, else the error's own message, else 'Subscription failed'\"", () => {
  expect(subscriptionErrorText(new ApiError(410, 'gone', 'This plan is no longer sold.'))).toBe('This plan is no longer sold.');
  expect(subscriptionErrorText(new Error('The payment service cannot be reached.'))).toBe('The payment service cannot be reached.');
  expect(subscriptionErrorText(new ApiError(500, 'internal', ''))).toBe('Subscription failed');
  expect(subscriptionErrorText(new Error(''))).toBe('Subscription failed');
  expect(source('checkout.route.tsx')).toContain('subscriptionErrorText(error)');
});
