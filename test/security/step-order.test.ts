/** Calls out of their order, or about a listing of another kind, are refused with a sentence and change nothing. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { FIND_CALLS, POSTING_CALLS, type PostingCall } from '../../contract/posting-calls.ts';
import { ALL_KINDS } from '../../kinds/index.ts';
import { testApp, type TestApp } from '../app.ts';
import { logIn, type Person } from '../people.ts';
import { picturePart, upload } from '../upload.ts';
import { add, filled, ofStep, post, save } from '../wizard.ts';
import { digestOf } from './writing-routes.ts';

const SENTENCE = /^[A-Z“].*[.!?]$/;
const CALLS: readonly PostingCall[] = POSTING_CALLS;
const SAVES = CALLS.filter(({ does }) => does === 'save');
let t: TestApp;
let owner: Person;
beforeAll(async () => {
  t = await testApp();
  owner = await logIn(t);
});
const as = () => ({ token: owner.token });
const begin = async (kind: (typeof ALL_KINDS)[number]) => (await add(t, owner.token, kind, { listing_role: 'Owner' })).body.data.id;

test.each(SAVES.map((call) => [call.path, call] as const))('%s before anything was begun is refused', async (path) => {
  const before = await digestOf(t, owner);
  const nameless = await post(t, owner.token, path, {});
  expect(nameless).toMatchObject({ status: 422, error: { errors: [{ path: 'id', message: expect.stringMatching(SENTENCE) as string }] } });
  const unknown = await post(t, owner.token, path, { id: 'zzzzzzzzzz' });
  expect(unknown).toMatchObject({ status: 404, error: { message: expect.stringMatching(SENTENCE) as string } });
  expect(await digestOf(t, owner)).toBe(before);
});

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('a draft of %s', (id, kind) => {
  test('takes its steps in any order and loses none of them', async () => {
    const draft = await begin(kind);
    const values = filled(kind, 4);
    const steps = kind.steps.filter((step) => step.id !== 'gallery').toReversed();
    for (const step of steps) {
      // what depends on a later answer is kept once that answer is there, so everything is said twice over
      await save(t, owner.token, kind, step.id, { id: draft, ...ofStep(kind, step.id, values) });
    }
    for (const step of steps) {
      const saved = await save(t, owner.token, kind, step.id, { id: draft, ...ofStep(kind, step.id, values) });
      expect(saved.error.errors).toBeUndefined();
      if (step === steps.at(-1)) expect(saved.body.data).toMatchObject(values);
    }
  });

  test('is refused by every call of another kind, in words that say what it is', async () => {
    const draft = await begin(kind);
    const before = await digestOf(t, owner);
    const refusal = { status: 409, error: { code: 'conflict', message: expect.stringMatching(SENTENCE) as string } };
    for (const call of SAVES.filter(({ kinds }) => !kinds.includes(kind.id))) {
      expect(await post(t, owner.token, call.path, { id: draft }), call.path).toMatchObject(refusal);
    }
    for (const { path } of FIND_CALLS.filter(({ kinds }) => !(kinds as readonly string[]).includes(id))) {
      expect(await t.call(contract.posting[path], { body: { id: draft } }, as()), path).toMatchObject(refusal);
    }
    for (const route of Object.values(contract.photos).filter((one) => 'multipart' in one && !one.path.startsWith(`/${kind.family}/`))) {
      const sent = await upload(t, owner.token, route, [{ name: 'id', content: draft }, await picturePart()]);
      expect(sent, route.path).toMatchObject(refusal);
    }
    expect(await digestOf(t, owner)).toBe(before);
  });

  test('is neither confirmed, paused nor closed before it was ever published', async () => {
    const draft = await begin(kind);
    const before = await digestOf(t, owner);
    const { confirm, changeStatus, publish } = contract.posting;
    const moves = [
      t.call(confirm, { body: { id: draft } }, as()),
      ...(['paused', 'closed', 'active'] as const).map((status) => t.call(changeStatus, { body: { id: draft, status } }, as())),
      t.call(publish, { body: { id: draft } }, as()),
    ];
    for (const { status, error } of await Promise.all(moves)) {
      expect([409, 422]).toContain(status);
      expect(error.message).toMatch(SENTENCE);
    }
    expect(await digestOf(t, owner)).toBe(before);
  });
});
