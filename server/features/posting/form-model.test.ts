import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { contract } from '../../../contract/index.ts';
import { POSTING_CALLS, callOf, type PostingPath } from '../../../contract/posting/calls.ts';
import { kindForm, type KindForm } from '../../../contract/posting/form-model.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';
import { fieldsOfStep } from '../../../kinds/validation/schema.ts';
import { signIn } from '../../../test/people.ts';
import { addDraft, post } from '../../../test/wizard.ts';
import { presentKindForm } from './form-model.ts';
import { readDefaultListingCity } from './places.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))(
  'the form of %s has the steps of the kind with their texts, and a call for every step except the gallery',
  async (_id, kind) => {
    const { status, body } = await app.call(contract.posting.kindForm, { query: { kind: kind.id } });
    expect(status).toBe(200);
    expect(kindForm.parse(body.data)).toEqual(body.data);
    expect(body.data.steps.map(({ id }) => id)).toEqual(kind.steps.map(({ id }) => id));
    for (const step of body.data.steps) {
      expect(step.save === null).toBe(step.id === 'gallery');
      for (const field of step.fields) {
        for (const text of [
          field.label,
          ...(field.options ?? []).map(({ label }) => label),
          ...(field.columns ?? []).map(({ label }) => label),
        ]) {
          expect(text, `${kind.id}.${field.name}`).not.toMatch(/^(field|enum|unit|step|kind)\./);
        }
      }
    }
  },
);

test('the form proposes the default city if it accepts listings, the street as visible position, and hours for visits', async () => {
  const { body } = await app.call(contract.posting.kindForm, { query: { kind: 'plot' } });
  const initialValues = (form: KindForm) =>
    Object.fromEntries(form.steps.flatMap(({ fields }) => fields.flatMap(({ name, initial }) => (initial ? [[name, initial]] : []))));
  const otherInitialValues = { location_precision: 'street', visit_days: 'everyday', visit_start: '9.00 AM', visit_end: '6.00 PM' };
  expect(initialValues(body.data)).toEqual({ city: 'coimbatore', ...otherInitialValues });
  const defaultCity = await readDefaultListingCity(app.db, 'delhi');
  expect(initialValues(presentKindForm(KINDS.plot, { today: '2026-01-15', maxBytes: 1, defaultCity }))).toEqual(otherInitialValues);
});

test('the kinds that can be posted are public', async () => {
  const { body } = await app.call(contract.posting.kinds);
  expect(body.data.map(({ id }) => id)).toEqual(ALL_KINDS.map(({ id }) => id));
  expect(await app.call(contract.posting.kindForm, { query: { kind: 'castle' } })).toMatchObject({ status: 422 });
});

test('every step except the gallery has one call, and no call saves a step that its kind does not have', () => {
  for (const kind of ALL_KINDS) {
    const steps: readonly string[] = kind.steps.map(({ id }) => id);
    for (const id of steps) expect(callOf(kind.id, id) !== null, `${kind.id} ${id}`).toBe(id !== 'gallery');
    expect(callOf(kind.id, 'basic', 'add')).not.toBeNull();
    for (const call of POSTING_CALLS.filter(({ kinds }) => (kinds as readonly string[]).includes(kind.id)))
      expect(steps).toContain(call.step);
  }
});

test('every kind has exactly one price by which its listings are compared', async () => {
  for (const kind of ALL_KINDS) {
    const { body } = await app.call(contract.posting.kindForm, { query: { kind: kind.id } });
    const fields = body.data.steps.flatMap((step) => step.fields);
    const compared = fields.flatMap(({ name, compared, columns = [] }) => [
      ...(compared ? [name] : []),
      ...columns.filter((column) => column.compared).map((column) => `${name}.${column.name}`),
    ]);
    expect(compared).toEqual(kind.price.slice(0, 1));
  }
});

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly post?: { readonly requestBody?: unknown } } | undefined>>;
}

test('the OpenAPI document describes the fields of every posting call', async () => {
  const { paths } = (await app.fastify.inject({ url: '/api/v1/openapi.json' })).json<OpenApiDocument>();
  for (const { path, kinds, step } of POSTING_CALLS) {
    const operation = paths[path] ?? paths[`/api/v1${path}`];
    const body = JSON.stringify(operation?.post?.requestBody);
    for (const kind of kinds) for (const name of fieldsOfStep(KINDS[kind], step)) expect(body, path).toContain(`"${name}"`);
  }
});

test('the examples of the posting calls are accepted', async () => {
  const { token } = await signIn(app);
  const exampleOf = (path: PostingPath): object => contract.posting[path].example.body;
  for (const kind of ALL_KINDS) {
    const added = await addDraft(app, token, kind, exampleOf(callOf(kind.id, 'basic', 'add')!.path));
    expect(added.status).toBe(201);
    for (const call of POSTING_CALLS.filter(({ type, kinds }) => type === 'save' && kinds[0] === kind.id)) {
      const saved = await post(app, token, call.path, { ...exampleOf(call.path), id: added.body.data.id });
      expect(saved.error.errors).toBeUndefined();
      expect(saved.status).toBe(200);
    }
  }
});
