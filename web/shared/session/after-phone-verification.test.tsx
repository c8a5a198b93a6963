import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/account/user.ts';
import { ApiError } from '../../lib/api/api.ts';
import { writeToken } from '../../lib/api/auth-token.ts';
import {
  hasActionAwaitingVerification,
  markPhoneVerified,
  useRequirePhoneVerification,
  useResumeAfterVerification,
} from './after-phone-verification.ts';
import { forgetUsers, rememberUser } from './session.ts';

const HOME = '/flat-pid-k3Yb90TzQa';
const logIn = (id: string) => {
  writeToken(`token of ${id}`);
  rememberUser({ id } as User);
};
/** Starts an action that is refused because the number is not verified. */
function startRefusedAction() {
  const { result } = renderHook(() => useRequirePhoneVerification(), { wrapper: MemoryRouter });
  return result.current(new ApiError(403, 'phone_unverified', 'Verify your number first.'), 'contact');
}
/** Opens the page of the action and returns how often the action runs. */
function runsOnPage(path = HOME): number {
  history.replaceState(null, '', path);
  const resume = vi.fn<() => void>();
  renderHook(() => useResumeAfterVerification('contact', resume));
  return resume.mock.calls.length;
}

beforeEach(() => {
  // the server never responds, so only the tests log people in
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  sessionStorage.clear();
  history.replaceState(null, '', HOME);
  logIn('meena');
});
afterEach(() => {
  writeToken(null);
  forgetUsers();
  vi.unstubAllGlobals();
});

test('a refused action runs once, on its page, after the number was verified', () => {
  expect(startRefusedAction()).toBe(true);
  expect(hasActionAwaitingVerification()).toBe(true);
  expect(runsOnPage()).toBe(0);
  expect(markPhoneVerified()).toBe(HOME);
  expect([runsOnPage('/other'), runsOnPage(), runsOnPage()]).toEqual([0, 1, 0]);
});

test('after a reload of its page, an action runs as soon as the user is known', () => {
  startRefusedAction();
  markPhoneVerified();
  forgetUsers();
  const resume = vi.fn<() => void>();
  renderHook(() => useResumeAfterVerification('contact', resume));
  expect(resume).not.toHaveBeenCalled();
  act(() => logIn('meena'));
  expect(resume).toHaveBeenCalledTimes(1);
});

test('an action of one person never runs for another person who logs in later in the same tab', () => {
  startRefusedAction();
  logIn('ravi');
  expect(hasActionAwaitingVerification()).toBe(false);
  expect(markPhoneVerified()).toBeNull();
  logIn('meena');
  markPhoneVerified();
  logIn('ravi');
  expect(runsOnPage()).toBe(0);
});
