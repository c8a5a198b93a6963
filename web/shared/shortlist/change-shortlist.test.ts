import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>([['authToken', 'somebody']]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const { changeStatus } = await import('./change-shortlist.ts');
const { shortlistStatuses } = await import('./shortlist-state.ts');

/** The requests in order, each with a function that sends its response. */
const requests: { readonly status: string; readonly respond: (response: Response) => void }[] = [];
beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((respond) => requests.push({ status: (JSON.parse(body) as { status: string }).status, respond })),
  );
});
const statusResponse = (status: string) => Response.json({ status, message: 'Done' });
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('quickly adding and removing a listing reaches the server in that order', async () => {
  const listing = { id: 'listing1', title: 'Home' };
  changeStatus(listing, 'active');
  await nextTask();
  changeStatus(listing, 'inactive');
  await nextTask();
  expect(requests.map(({ status }) => status)).toEqual(['active']);
  expect(shortlistStatuses.get(listing.id)).toBe('inactive');
  requests[0]!.respond(statusResponse('active'));
  await nextTask();
  expect(requests.map(({ status }) => status)).toEqual(['active', 'inactive']);
  requests[1]!.respond(statusResponse('inactive'));
  await nextTask();
  expect(shortlistStatuses.get(listing.id)).toBe('inactive');
});

test('a change that is replaced before it was sent is skipped', async () => {
  const listing = { id: 'listing2', title: 'Home' };
  for (const status of ['active', 'inactive', 'active'] as const) {
    changeStatus(listing, status);
    await nextTask();
  }
  expect(requests.map(({ status }) => status)).toEqual(['active']);
  requests[0]!.respond(statusResponse('active'));
  await nextTask();
  expect(requests.map(({ status }) => status)).toEqual(['active', 'active']);
  requests[1]!.respond(statusResponse('active'));
  await nextTask();
  expect(shortlistStatuses.get(listing.id)).toBe('active');
});
