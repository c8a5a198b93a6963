import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>([['authToken', 'somebody']]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const { keep } = await import('./keep.ts');
const { statuses } = await import('./shortlist-state.ts');

/** The network: what was asked for, and how each call is answered, whenever it is. */
const calls: { readonly status: string; readonly answer: (response: Response) => void }[] = [];
beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((answer) => calls.push({ status: (JSON.parse(body) as { status: string }).status, answer })),
  );
});
const done = (status: string) => Response.json({ status, message: 'Done' });
const settled = () => new Promise((go) => setTimeout(go));

test('a heart pressed and taken back in a hurry is told to the server in that order', async () => {
  const home = { id: 'listing1', title: 'Home' };
  keep(home, 'active');
  await settled();
  keep(home, 'inactive');
  await settled();
  expect(calls.map(({ status }) => status)).toEqual(['active']);
  expect(statuses.get(home.id)).toBe('inactive');
  calls[0]!.answer(done('active'));
  await settled();
  expect(calls.map(({ status }) => status)).toEqual(['active', 'inactive']);
  calls[1]!.answer(done('inactive'));
  await settled();
  expect(statuses.get(home.id)).toBe('inactive');
});

test('what was changed again before its turn came is not sent', async () => {
  const home = { id: 'listing2', title: 'Home' };
  for (const wanted of ['active', 'inactive', 'active'] as const) {
    keep(home, wanted);
    await settled();
  }
  expect(calls.map(({ status }) => status)).toEqual(['active']);
  calls[0]!.answer(done('active'));
  await settled();
  expect(calls.map(({ status }) => status)).toEqual(['active', 'active']);
  calls[1]!.answer(done('active'));
  await settled();
  expect(statuses.get(home.id)).toBe('active');
});
