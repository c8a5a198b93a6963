/** Mass assignment: extra fields in a request to any writing route are refused and change nothing. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../contract/base/route.ts';
import { testApp, type TestApp } from '../app.ts';
import { normalOrExhaustive } from '../exhaustive.ts';
import { signIn, type Person } from '../people.ts';
import { picturePart, upload } from '../upload.ts';
import { exampleBody, digestOfRecords, createRecords, kindOfRoute, routeName, WRITE_ROUTES, type PersonRecords } from './write-routes.ts';

/** Fields that attackers try (OWASP API3): identity, ownership, rank and money. */
const NEVER_ACCEPTED = {
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
/** Names and values as JSON text. Some calls accept a `status`, but none this one. */
const UNKNOWN_FIELDS = [
  ...Object.entries(NEVER_ACCEPTED).map(([name, value]) => [name, JSON.stringify(value)] as const),
  ['status', '"administrator"'],
  ['constructor.prototype.role', '"administrator"'],
] as const;
/**
 * As JSON text, because an object literal cannot have the key `__proto__`. With one of these the complete body is refused before validation,
 * so each is sent alone.
 */
const PROTOTYPES = [
  ['__proto__', '{"role":"administrator"}'],
  ['constructor', '{"prototype":{"role":"administrator"}}'],
] as const;
type Field = readonly [name: string, json: string];

/** Groups of fields, one group per request. Forms limit the number of fields, so they get one field at a time. */
function requestsTo({ multipart }: Route): readonly (readonly Field[])[] {
  const oneByOne = (fields: readonly Field[]) => fields.map((field) => [field]);
  return [
    ...(multipart
      ? oneByOne(UNKNOWN_FIELDS)
      : normalOrExhaustive<readonly (readonly Field[])[]>([UNKNOWN_FIELDS], oneByOne(UNKNOWN_FIELDS))),
    ...oneByOne(PROTOTYPES),
  ];
}

let app: TestApp;
let owner: Person;
/** Calls the staff routes. Even administrators cannot set extra fields. */
let administrator: Person;
let ownRecords: PersonRecords;
beforeAll(
  async () => {
    app = await testApp();
    owner = await signIn(app);
    administrator = await signIn(app);
    await app.db.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', administrator.id).execute();
    ownRecords = await createRecords(app, owner);
  },
  normalOrExhaustive(60_000, 3_600_000),
);

describe.each(WRITE_ROUTES.map((route) => [routeName(route), route] as const))('%s', (_name, route) => {
  test('refuses unknown fields by name, and changes nothing', async () => {
    const before = await digestOfRecords(app, owner);
    for (const fields of requestsTo(route)) {
      const names = fields.map(([name]) => name);
      const response = await sendWith(route, fields);
      expect([400, 422], `${names.join(', ')} accepted`).toContain(response.status);
      // The form parser drops names of the object prototype.
      const parsed = names.filter((name) => !route.multipart || !Object.hasOwn(Object.prototype, name));
      if (response.status === 422) expect(response.paths).toEqual(expect.arrayContaining(parsed));
      expect(response.message).toMatch(/[.!?]$/);
    }
    expect(await digestOfRecords(app, owner)).toBe(before);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });
});

async function sendWith(route: Route, fields: readonly Field[]) {
  const { token } = route.auth.roles.includes('user') ? owner : administrator;
  if (route.multipart) {
    const { status, error } = await upload(app, token, route, [
      ...fields.map(([name, json]) => ({ name, content: json })),
      { name: 'id', content: ownRecords.listings[kindOfRoute(route)] },
      await picturePart(),
    ]);
    return { status, message: error.message, paths: error.errors?.map(({ path }) => path) };
  }
  const body = JSON.stringify(exampleBody(route, ownRecords)).slice(1, -1);
  const added = fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  const response = await app.fastify.inject({
    method: route.method,
    url: `/api/v1${route.path}`,
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
    payload: `{${[body, ...added].filter(Boolean).join(',')}}`,
  });
  const { message, errors } = response.json<{ message: string; errors?: { path: string }[] }>();
  return { status: response.statusCode, message, paths: errors?.map(({ path }) => path) };
}
