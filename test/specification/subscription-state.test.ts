/** Sections 3, 4 and 8 of the specification on subscriptions, quoted. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { subscriptionRoutes } from '../../contract/subscription.ts';
import { m } from '../../messages/compiled/messages.js';
import { messageOf } from '../../web/lib/api.ts';
import { subscribeFailure } from '../../web/features/plans/subscribe-failure.ts';

const source = (file: string) => readFileSync(`web/features/plans/${file}`, 'utf8');

test('"plans (list), activePlanId (nullable), activeSubscription (with its own plans list), loading flag, error message"', () => {
  const { response } = subscriptionRoutes.getActiveSubscription;
  expect(response.parse({ data: null }).data).toBeNull();
  expect(response.parse({ data: { activePlanId: null, plans: [] } }).data).toEqual({ activePlanId: null, plans: [] });
  expect(response.safeParse({ data: { activePlanId: 'seeker-plus' } }).success).toBe(false);
  expect(subscriptionRoutes.getPlans.response.pick({ data: true }).parse({ data: [] }).data).toEqual([]);
  for (const page of ['checkout-page.tsx', 'my-plans-page.tsx', 'promote-page.tsx'])
    expect(source(page)).toMatch(/const \{ data, error, isPending, refetch \} = useQuery/);
});

test('"plans and active subscription fall back to \'Failed to load plans\'"', () => {
  expect(m['plans.load_failed']()).toBe('Failed to load plans');
  for (const page of ['checkout-page.tsx', 'my-plans-page.tsx', 'promote-page.tsx'])
    expect(source(page)).toContain("messageOf(error, m['plans.load_failed']())");
  expect(messageOf(new ApiError(500, 'internal', ''), m['plans.load_failed']())).toBe('Failed to load plans');
  expect(messageOf(new ApiError(0, 'network', 'Network Error'), m['plans.load_failed']())).toBe('Failed to load plans');
});

test("\"subscribe uses server message, else the error's own message, else 'Subscription failed'\"", () => {
  expect(subscribeFailure(new ApiError(410, 'gone', 'This plan is no longer sold.'))).toBe('This plan is no longer sold.');
  expect(subscribeFailure(new Error('The payment service cannot be reached.'))).toBe('The payment service cannot be reached.');
  expect(subscribeFailure(new ApiError(500, 'internal', ''))).toBe('Subscription failed');
  expect(subscribeFailure(new Error(''))).toBe('Subscription failed');
  expect(source('checkout-page.tsx')).toContain('subscribeFailure(error)');
});
