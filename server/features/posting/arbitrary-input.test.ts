import { anything, assert, asyncProperty, constantFrom, dictionary, integer, jsonValue, oneof, string, type Arbitrary } from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { addDraft, completeDraft, completeValues, saveStep } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { FIND_CALLS } from '../../../contract/posting/calls.ts';
import { ALL_KINDS, type KindId } from '../../../kinds/index.ts';
import type { Kind, StepId } from '../../../kinds/field.ts';
import { fieldsOfStep } from '../../../kinds/validation/schema.ts';

let app: TestApp;
let owner: Person;
const drafts = new Map<KindId, string>();
beforeAll(
  async () => {
    app = await testApp();
    owner = await signIn(app);
    for (const kind of ALL_KINDS) drafts.set(kind.id, (await addDraft(app, owner.token, kind, { listing_role: 'Owner' })).body.data.id);
  },
  normalOrExhaustive(60_000, 3_600_000),
);

const kinds = constantFrom(...ALL_KINDS);
const steps: Arbitrary<StepId> = constantFrom('basic', 'location', 'details', 'amenities', 'additional');
const hasStep = (kind: Kind, step: StepId): boolean => kind.steps.some(({ id }) => id === step);

async function readOwn(kind: Kind<KindId>, id = drafts.get(kind.id)): Promise<Record<string, unknown>> {
  const { path } = FIND_CALLS.find(({ kinds }) => (kinds as readonly string[]).includes(kind.id))!;
  return (await app.call(contract.posting[path], { body: { id } }, { token: owner.token })).body.data;
}

test(
  'any input for a step is saved or refused with a message, and a refusal changes nothing',
  async () => {
    const unusualValue = oneof(
      jsonValue(),
      string({ unit: 'binary' }),
      integer(),
      constantFrom(null, '', '\0', '\uD800', [], {}, -0, 1e308, 'null'),
    );
    await assert(
      asyncProperty(
        kinds,
        steps,
        dictionary(string(), unusualValue, { maxKeys: 3 }),
        integer(),
        unusualValue,
        async (kind, step, fields, fieldNumber, value) => {
          if (!hasStep(kind, step)) return;
          const names = fieldsOfStep(kind, step);
          const before = await readOwn(kind);
          const body = { ...fields, [names[Math.abs(fieldNumber) % names.length]!]: value, id: drafts.get(kind.id) };
          const { status, error } = await saveStep(app, owner.token, kind, step, body);
          expect([200, 400, 422]).toContain(status);
          if (status === 200) return;
          expect(error.message).toMatch(/\S/);
          expect(await readOwn(kind)).toEqual(before);
        },
      ),
      { numRuns: normalOrExhaustive(30, 1000) },
    );
  },
  normalOrExhaustive(60_000, 3_600_000),
);

test(
  'a saved listing is read back unchanged, for any valid listing of any kind',
  async () => {
    await assert(
      asyncProperty(kinds, integer({ min: 0, max: 1_000_000 }), async (kind, seed) => {
        const values = completeValues(kind, seed);
        const { id } = await completeDraft(app, owner.token, kind, values);
        const stored = await readOwn(kind, id);
        expect(stored).toMatchObject(values);
        expect(stored.errors).toEqual([]);
      }),
      { numRuns: normalOrExhaustive(8, 200) },
    );
  },
  normalOrExhaustive(60_000, 3_600_000),
);

test('any filters of the list of own listings give a list or are refused, and never cause a server error', async () => {
  await assert(
    asyncProperty(dictionary(constantFrom('page', 'limit', 'status', 'propertyType', 'x'), anything()), async (query) => {
      const textQuery = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(JSON.stringify(value) ?? 'x')]));
      const { status } = await app.call(contract.posting.myProperties, { query: textQuery }, { token: owner.token });
      expect([200, 422]).toContain(status);
    }),
    { numRuns: normalOrExhaustive(15, 400) },
  );
});

test('a value that is nested ten thousand times is refused, also in a field that the step ignores', async () => {
  const headers = { 'x-access-token': owner.token, 'content-type': 'application/json', 'idempotency-key': 'nested' };
  const payload = `{"listing_role":"Owner","ignored":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  const response = await app.fastify.inject({ method: 'POST', url: '/api/v1/flatmate/add', headers, payload });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, 'invalid']);
});
