import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>([['authToken', 'somebody']]);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const { changeStatus } = await import('./change-shortlist.ts');
const { statuses } = await import('./shortlist-state.ts');

/** The requests in order, each with a function that answers it. */
const calls: { readonly status: string; readonly answer: (response: Response) => void }[] = [];
beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((answer) => calls.push({ status: (JSON.parse(body) as { status: string }).status, answer })),
  );
});
const answerWith = (status: string) => Response.json({ status, message: 'Done' });
const nextTask = () => new Promise((go) => setTimeout(go));

test('adding and removing quickly reaches the server in that order', async () => {
  const home = { id: 'listing1', title: 'Home' };
  changeStatus(home, 'active');
  await nextTask();
  changeStatus(home, 'inactive');
  await nextTask();
  expect(calls.map(({ status }) => status)).toEqual(['active']);
  expect(statuses.get(home.id)).toBe('inactive');
  calls[0]!.answer(answerWith('active'));
  await nextTask();
  expect(calls.map(({ status }) => status)).toEqual(['active', 'inactive']);
  calls[1]!.answer(answerWith('inactive'));
  await nextTask();
  expect(statuses.get(home.id)).toBe('inactive');
});

test('a change that is replaced before it could be sent is skipped', async () => {
  const home = { id: 'listing2', title: 'Home' };
  for (const status of ['active', 'inactive', 'active'] as const) {
    changeStatus(home, status);
    await nextTask();
  }
  expect(calls.map(({ status }) => status)).toEqual(['active']);
  calls[0]!.answer(answerWith('active'));
  await nextTask();
  expect(calls.map(({ status }) => status)).toEqual(['active', 'active']);
  calls[1]!.answer(answerWith('active'));
  await nextTask();
  expect(statuses.get(home.id)).toBe('active');
});
