/** Posting calls in the wrong order, or for a listing of another kind, are refused with a message and change nothing. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { FIND_CALLS, POSTING_CALLS, type PostingCall } from '../../contract/posting/calls.ts';
import { ALL_KINDS } from '../../kinds/index.ts';
import { testApp, type TestApp } from '../app.ts';
import { signIn, type Person } from '../people.ts';
import { picturePart, upload } from '../upload.ts';
import { addDraft, completeValues, valuesOfStep, post, saveStep } from '../wizard.ts';
import { digestOfRecords } from './write-routes.ts';

const SENTENCE = /^[A-Z“].*[.!?]$/;
const CALLS: readonly PostingCall[] = POSTING_CALLS;
const SAVES = CALLS.filter(({ type }) => type === 'save');
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
});
const ownerSession = () => ({ token: owner.token });
const createDraft = async (kind: (typeof ALL_KINDS)[number]) =>
  (await addDraft(app, owner.token, kind, { listing_role: 'Owner' })).body.data.id;

test.each(SAVES.map((call) => [call.path, call] as const))('%s without a draft is refused', async (path) => {
  const before = await digestOfRecords(app, owner);
  const withoutId = await post(app, owner.token, path, {});
  expect(withoutId).toMatchObject({ status: 422, error: { errors: [{ path: 'id', message: expect.stringMatching(SENTENCE) as string }] } });
  const unknown = await post(app, owner.token, path, { id: 'zzzzzzzzzz' });
  expect(unknown).toMatchObject({ status: 404, error: { message: expect.stringMatching(SENTENCE) as string } });
  expect(await digestOfRecords(app, owner)).toBe(before);
});

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('a draft of %s', (id, kind) => {
  test('accepts its steps in reverse order and stores all of them', async () => {
    const draft = await createDraft(kind);
    const values = completeValues(kind, 4);
    const steps = kind.steps.filter((step) => step.id !== 'gallery').toReversed();
    for (const step of steps) {
      // Fields that depend on a later step are saved only after that step, so every step is sent twice.
      await saveStep(app, owner.token, kind, step.id, { id: draft, ...valuesOfStep(kind, step.id, values) });
    }
    for (const step of steps) {
      const saved = await saveStep(app, owner.token, kind, step.id, { id: draft, ...valuesOfStep(kind, step.id, values) });
      expect(saved.error.errors).toBeUndefined();
      if (step === steps.at(-1)) expect(saved.body.data).toMatchObject(values);
    }
  });

  test('is refused by every call of another kind, with a message', async () => {
    const draft = await createDraft(kind);
    const before = await digestOfRecords(app, owner);
    const refusal = { status: 409, error: { code: 'conflict', message: expect.stringMatching(SENTENCE) as string } };
    for (const call of SAVES.filter(({ kinds }) => !kinds.includes(kind.id))) {
      expect(await post(app, owner.token, call.path, { id: draft }), call.path).toMatchObject(refusal);
    }
    for (const { path } of FIND_CALLS.filter(({ kinds }) => !(kinds as readonly string[]).includes(id))) {
      expect(await app.call(contract.posting[path], { body: { id: draft } }, ownerSession()), path).toMatchObject(refusal);
    }
    for (const route of Object.values(contract.photos).filter(
      // the call for uploads in parts accepts photos of every kind
      (candidate) => 'multipart' in candidate && candidate !== contract.photos.uploadPart && !candidate.path.startsWith(`/${kind.family}/`),
    )) {
      const response = await upload(app, owner.token, route, [{ name: 'id', content: draft }, await picturePart()]);
      expect(response, route.path).toMatchObject(refusal);
    }
    expect(await digestOfRecords(app, owner)).toBe(before);
  });

  test('cannot be confirmed, paused or closed before it is published', async () => {
    const draft = await createDraft(kind);
    const before = await digestOfRecords(app, owner);
    const { confirm, changeStatus, publish } = contract.posting;
    const transitions = [
      app.call(confirm, { body: { id: draft } }, ownerSession()),
      ...(['paused', 'closed', 'active'] as const).map((status) => app.call(changeStatus, { body: { id: draft, status } }, ownerSession())),
      app.call(publish, { body: { id: draft } }, ownerSession()),
    ];
    for (const { status, error } of await Promise.all(transitions)) {
      expect([409, 422]).toContain(status);
      expect(error.message).toMatch(SENTENCE);
    }
    expect(await digestOfRecords(app, owner)).toBe(before);
  });
});
