/** Sections 4, 6 and 8 of the specification for the shortlist in the browser. */
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/base/client.ts';
import { messageOf } from '../../web/lib/api/api.ts';
import { m } from '../../messages/compiled/messages.js';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const { changeStatus } = await import('../../web/shared/shortlist/change-shortlist.ts');
const { shortlistStatuses } = await import('../../web/shared/shortlist/shortlist-state.ts');
const { toastStore, dismissToast } = await import('../../web/shared/feedback/toast.ts');
const { loginRequestStore } = await import('../../web/shared/session/login-request.ts');

const home = { id: 'k3Yb90TzQa', title: '2 BHK apartment' };
const toastMessages = () => toastStore.get().map(({ message }) => message);
const stubResponse = (status: number, body: object) => vi.stubGlobal('fetch', async () => Response.json(body, { status }));

beforeEach(() => {
  stored.clear();
  stored.set('authToken', 'somebody');
  shortlistStatuses.clear();
  loginRequestStore.set(null);
  for (const { id } of toastStore.get()) dismissToast(id);
});

test('"Property added to Shortlist", "Property removed from Shortlist": the server\'s message is shown when present', async () => {
  stubResponse(200, { status: 'active', message: 'Property added to Shortlist' });
  changeStatus(home, 'active');
  await vi.waitFor(() => expect(toastMessages()).toEqual(['Property added to Shortlist']), { timeout: 15_000 });
  stubResponse(200, { status: 'inactive', message: 'Property removed from Shortlist' });
  changeStatus(home, 'inactive');
  await vi.waitFor(() => expect(toastMessages()).toContain('Property removed from Shortlist'), { timeout: 15_000 });
});

test('"Wishlist toast default: \'Property added to your wishlist successfully!\'"', async () => {
  stubResponse(200, { status: 'active', message: '' });
  changeStatus(home, 'active');
  await vi.waitFor(() => expect(toastMessages()).toEqual(['Property added to your wishlist successfully!']), { timeout: 15_000 });
});

test('without a login no request is sent, so the default message is shown', () => {
  stored.delete('authToken');
  vi.stubGlobal('fetch', () => expect.unreachable());
  changeStatus(home, 'active');
  expect(toastMessages()).toEqual(['Property added to your wishlist successfully!']);
  expect(shortlistStatuses.get(home.id)).toBe('active');
});

test('"Failed to toggle shortlist", and the heart icon is reset', async () => {
  stubResponse(503, { message: '', code: 'unavailable' });
  changeStatus(home, 'active');
  await vi.waitFor(() => expect(toastMessages()).toEqual(['Failed to toggle shortlist']), { timeout: 15_000 });
  expect(shortlistStatuses.get(home.id)).toBe('inactive');
});

test('"failed" is the default text for failed requests of the shortlist without a message from the server', () => {
  expect(messageOf(new ApiError(0, 'network', 'Network Error'), m['shortlist.failed']())).toBe('failed');
  expect(messageOf(new ApiError(503, 'unavailable', ''), m['shortlist.failed']())).toBe('failed');
  expect(messageOf(new ApiError(429, 'unavailable', 'Please wait a minute.'), m['shortlist.failed']())).toBe('Please wait a minute.');
});

test('"401 on shortlist: prompt to log in to save properties.", and the property stays on this device until then', async () => {
  stubResponse(401, { message: 'Log in to save properties to your shortlist.', code: 'login_expired' });
  changeStatus(home, 'active');
  await vi.waitFor(() => expect(loginRequestStore.get()?.reason).toMatch(/^Log in to save properties/), { timeout: 15_000 });
  expect(stored.has('authToken')).toBe(false);
  expect(stored.get('shortlist')).toContain(home.id);
});
