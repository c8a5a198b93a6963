import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSuggestions } from './use-suggestions.ts';

const DEBOUNCE_MS = 120;
/** Texts of the requests that the server received. */
const received: (string | null)[] = [];
/** Responses of the next requests. Afterwards every request succeeds. */
let failures: Response[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  received.length = 0;
  failures = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URLSearchParams(url.split('?')[1]).get('query');
    received.push(query);
    return failures.shift() ?? Response.json({ data: [{ type: 'locality', slug: query, locality: query }] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const busy = (retryAfter: string) =>
  Response.json(
    { message: 'The site is busy.', code: 'unavailable', requestId: 'r' },
    { status: 503, headers: { 'retry-after': retryAfter } },
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const renderSuggestions = (text: string) =>
  renderHook(({ typed }) => useSuggestions(typed, true, { city: 'coimbatore' }), { initialProps: { typed: text } });

test('a busy site is asked again after the time that it states', async () => {
  failures = [busy('3')];
  const { result } = renderSuggestions('ganapathy');
  await wait(2900);
  expect(received).toEqual(['ganapathy']);
  expect(result.current).toMatchObject({ options: [], hasFailed: false, isSettled: false });
  await wait(200);
  expect(received).toEqual(['ganapathy', 'ganapathy']);
  expect(result.current).toMatchObject({ options: [{ slug: 'ganapathy' }], hasFailed: false, isSettled: true });
});

test('nothing is asked again for a text that was changed meanwhile', async () => {
  failures = [busy('3')];
  const { result, rerender } = renderSuggestions('pee');
  await wait(DEBOUNCE_MS);
  rerender({ typed: 'peelamedu' });
  await wait(DEBOUNCE_MS);
  await wait(10_000);
  expect(received).toEqual(['pee', 'peelamedu']);
  expect(result.current.options).toMatchObject([{ slug: 'peelamedu' }]);
});

test.each([
  ['three times at most', ['1', '1', '1', '1'], 3],
  ['once when it asks for a long pause', ['30'], 1],
])('a busy site is asked %s', async (_, pauses, requests) => {
  failures = pauses.map(busy);
  const { result } = renderSuggestions(`gandhipuram ${requests}`);
  await wait(60_000);
  expect(received).toHaveLength(requests);
  expect(result.current).toMatchObject({ hasFailed: true, isSettled: true });
});

test('a refusal is not repeated', async () => {
  failures = [
    Response.json({ message: 'No', code: 'too_many_requests', requestId: 'r' }, { status: 429, headers: { 'retry-after': '1' } }),
  ];
  const { result } = renderSuggestions('singanallur');
  await wait(60_000);
  expect(received).toEqual(['singanallur']);
  expect(result.current.hasFailed).toBe(true);
});
