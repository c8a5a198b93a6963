/** Sections 4, 6 and 8 of the specification, as the shortlist of a browser carries them out. */
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { messageOf } from '../../web/lib/api.ts';
import { m } from '../../messages/compiled/messages.js';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const { keep } = await import('../../web/features/shortlist/keep.ts');
const { statuses } = await import('../../web/features/shortlist/shortlist-state.ts');
const { toastStore, dismissToast } = await import('../../web/features/toast/toast-store.ts');
const { loginStore, closeLogin } = await import('../../web/features/login/login-store.ts');

const home = { id: 'k3Yb90TzQa', title: '2 BHK apartment' };
const said = () => toastStore.read().map(({ message }) => message);
const answers = (status: number, body: object) => vi.stubGlobal('fetch', async () => Response.json(body, { status }));

beforeEach(() => {
  stored.clear();
  stored.set('authToken', 'somebody');
  statuses.clear();
  closeLogin();
  for (const { id } of toastStore.read()) dismissToast(id);
});

test('"Property added to Shortlist", "Property removed from Shortlist": the server\'s message is shown when present', async () => {
  answers(200, { status: 'active', message: 'Property added to Shortlist' });
  keep(home, 'active');
  await vi.waitFor(() => expect(said()).toEqual(['Property added to Shortlist']));
  answers(200, { status: 'inactive', message: 'Property removed from Shortlist' });
  keep(home, 'inactive');
  await vi.waitFor(() => expect(said()).toContain('Property removed from Shortlist'));
});

test('"Wishlist toast default: \'Property added to your wishlist successfully!\'"', async () => {
  answers(200, { status: 'active', message: '' });
  keep(home, 'active');
  await vi.waitFor(() => expect(said()).toEqual(['Property added to your wishlist successfully!']));
});

test('nobody is logged in: no server is asked, so the default is said', () => {
  stored.delete('authToken');
  vi.stubGlobal('fetch', () => expect.unreachable());
  keep(home, 'active');
  expect(said()).toEqual(['Property added to your wishlist successfully!']);
  expect(statuses.get(home.id)).toBe('active');
});

test('"Failed to toggle shortlist", and the heart goes back', async () => {
  answers(503, { message: '', code: 'unavailable' });
  keep(home, 'active');
  await vi.waitFor(() => expect(said()).toEqual(['Failed to toggle shortlist']));
  expect(statuses.get(home.id)).toBe('inactive');
});

test('"failed" is said of a shortlist that could not be loaded, or a note that could not be saved, when nobody says why', () => {
  expect(messageOf(new ApiError(0, 'network', 'Network Error'), m['shortlist.failed']())).toBe('failed');
  expect(messageOf(new ApiError(503, 'unavailable', ''), m['shortlist.failed']())).toBe('failed');
  expect(messageOf(new ApiError(429, 'unavailable', 'Please wait a minute.'), m['shortlist.failed']())).toBe('Please wait a minute.');
});

test('"401 on shortlist: prompt to log in to save properties.", and what was wanted is not lost', async () => {
  answers(401, { message: 'Please log in to save properties to your shortlist.', code: 'login_expired' });
  keep(home, 'active');
  await vi.waitFor(() => expect(loginStore.read()?.reason).toMatch(/^Log in to save properties/));
  expect(stored.has('authToken')).toBe(false);
  expect(stored.get('shortlist')).toContain(home.id);
});
