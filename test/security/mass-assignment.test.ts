/** Nobody sets what is not theirs to set by sending a field nobody asked for, whichever route that writes they send it to. */
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../app.ts';
import { logIn, type Person } from '../people.ts';
import { picturePart, upload } from '../upload.ts';
import { bodyAbout, digestOf, furnish, kindFor, nameOf, WRITING, type Belongings } from './writing-routes.ts';

/** What attackers try (OWASP API3): identity, ownership, standing, rank, money, and the prototype of every object. */
const NEVER_TAKEN = {
  _id: 1,
  owner_id: '11111111-1111-4111-8111-111111111111',
  user_id: '11111111-1111-4111-8111-111111111111',
  created_by: '11111111-1111-4111-8111-111111111111',
  is_premium: true,
  verified: true,
  phone_verified: true,
  role: 'administrator',
  price_paid: 0,
  promotion_flags: ['premium_property'],
  first_published_at: '2020-01-01T00:00:00Z',
  expires_at: '2099-01-01T00:00:00Z',
} as const;
/** As they stand in JSON: no object literal can carry them. */
const RAW = [
  ...Object.entries(NEVER_TAKEN).map(([name, value]) => [name, JSON.stringify(value)] as const),
  ['status', '"administrator"'],
  ['__proto__', '{"role":"administrator"}'],
  ['constructor', '{"prototype":{"role":"administrator"}}'],
  ['constructor.prototype.role', '"administrator"'],
] as const;

let t: TestApp;
let owner: Person;
/** Calls what is only for people with a role: even they set nothing by the way. */
let administrator: Person;
let own: Belongings;
beforeAll(async () => {
  t = await testApp();
  owner = await logIn(t);
  administrator = await logIn(t);
  await t.db.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', administrator.id).execute();
  own = await furnish(t, owner);
}, 60_000);

describe.each(WRITING.map((route) => [nameOf(route), route] as const))('%s', (_name, route) => {
  test('refuses by name whatever nobody asked for, and changes nothing', async () => {
    const before = await digestOf(t, owner);
    for (const [name, value] of RAW) {
      const answer = await sendWith(route, name, value);
      expect([400, 422], `${name} was taken`).toContain(answer.status);
      // the reader of forms drops names every object has before anybody sees them
      const dropped = route.multipart && Object.hasOwn(Object.prototype, name);
      if (answer.status === 422 && !dropped) expect(answer.paths, name).toContain(name);
      expect(answer.message).toMatch(/[.!?]$/);
    }
    expect(await digestOf(t, owner)).toBe(before);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });
});

async function sendWith(route: (typeof WRITING)[number], name: string, value: string) {
  const { token } = route.auth.roles.includes('user') ? owner : administrator;
  if (route.multipart) {
    const { status, error } = await upload(t, token, route, [
      { name, content: value },
      { name: 'id', content: own.listings[kindFor(route)] },
      await picturePart(),
    ]);
    return { status, message: error.message, paths: error.errors?.map(({ path }) => path) };
  }
  const given = JSON.stringify(bodyAbout(route, own)).slice(0, -1);
  const response = await t.app.inject({
    method: route.method,
    url: `/api/v1${route.path}`,
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
    payload: `${given}${given === '{' ? '' : ','}${JSON.stringify(name)}:${value}}`,
  });
  const { message, errors } = response.json<{ message: string; errors?: { path: string }[] }>();
  return { status: response.statusCode, message, paths: errors?.map(({ path }) => path) };
}
