import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/account/user.ts';
import { writeToken } from '../../lib/api/auth-token.ts';
import { fetchUser, refetchUser, rememberUser, users } from './session.ts';

beforeEach(() => writeToken('a session'));
afterEach(() => {
  writeToken(null);
  users.clear();
  vi.unstubAllGlobals();
});

test('a slow response does not replace a newer profile', async () => {
  const responses: ((name: string) => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve) => {
      responses.push((name) => resolve(Response.json({ data: { name } })));
    });
  vi.stubGlobal('fetch', fetch);
  const first = fetchUser();
  responses[0]!('Meena');
  await first;
  const [earlier, later] = [refetchUser(), refetchUser()];
  responses[2]!('Meena R');
  await later;
  responses[1]!('Meena');
  await earlier;
  expect(users.get('a session')?.name).toBe('Meena R');
  const beforeChange = refetchUser();
  rememberUser({ name: 'Meena Raj' } as User);
  responses[3]!('Meena R');
  await beforeChange;
  expect(users.get('a session')?.name).toBe('Meena Raj');
});
