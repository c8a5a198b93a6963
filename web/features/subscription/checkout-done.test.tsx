import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/account/user.ts';
import { writeToken } from '../../lib/api/auth-token.ts';
import { forgetUsers, rememberUser } from '../../shared/session/session.ts';
import DonePage from './checkout-done.route.tsx';

const RESULT = '/checkout/done?razorpay_order_id=order_1&razorpay_payment_id=pay_1&razorpay_signature=s';
let checks = 0;

beforeEach(() => {
  vi.useFakeTimers();
  checks = 0;
  vi.stubGlobal('fetch', async () => {
    checks += 1;
    return Response.json({ code: 'in_progress', message: 'Still in progress.', requestId: 'r' }, { status: 409 });
  });
  writeToken('token');
  rememberUser({ id: 'meena' } as User);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  writeToken(null);
  forgetUsers();
});

test('a payment that stays undecided is checked for a minute; then the page says so and offers to check again', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[RESULT]}>
        <DonePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(55_000));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert').textContent).toContain('Payment status unknown');
  expect(checks).toBe(13);
  await act(async () => screen.getByRole('button', { name: 'Check again' }).click());
  expect(checks).toBe(14);
});
