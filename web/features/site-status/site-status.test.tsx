import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import SiteStatusPage from './site-status.route.tsx';

const STATUS = { parts: [{ id: 'search', state: 'working' }], checked_at: '2026-11-27T06:00:00.000Z' };
let visibility: DocumentVisibilityState = 'visible';
const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the status is not requested in a hidden tab, and at once when the tab is shown again', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json({ data: STATUS }));
  vi.stubGlobal('fetch', fetch);
  render(<SiteStatusPage {...({ loaderData: STATUS } as unknown as Parameters<typeof SiteStatusPage>[0])} />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetch).toHaveBeenCalledTimes(2);
  setVisibility('hidden');
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(fetch).toHaveBeenCalledTimes(2);
  await act(async () => setVisibility('visible'));
  expect(fetch).toHaveBeenCalledTimes(3);
});
