import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { contract } from '../../../contract/index.ts';
import { POSTING_CALLS, callOf } from '../../../contract/posting-calls.ts';
import { kindForm } from '../../../contract/form-model.ts';
import { ALL_KINDS } from '../../../kinds/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

test.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))(
  'the form of %s holds every field with its texts, and a call for every step',
  async (_id, kind) => {
    const { status, body } = await t.call(contract.posting.kindForm, { query: { kind: kind.id } });
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

test('the kinds that can be posted are told to anyone', async () => {
  const { body } = await t.call(contract.posting.kinds);
  expect(body.data.map(({ id }) => id)).toEqual(ALL_KINDS.map(({ id }) => id));
  expect(await t.call(contract.posting.kindForm, { query: { kind: 'castle' } })).toMatchObject({ status: 422 });
});

test('every step of every kind but the gallery has one call, and no call saves a step its kind lacks', () => {
  for (const kind of ALL_KINDS) {
    const steps: readonly string[] = kind.steps.map(({ id }) => id);
    for (const id of steps) expect(callOf(kind.id, id) !== null, `${kind.id} ${id}`).toBe(id !== 'gallery');
    expect(callOf(kind.id, 'basic', 'add')).not.toBeNull();
    for (const call of POSTING_CALLS.filter(({ kinds }) => (kinds as readonly string[]).includes(kind.id)))
      expect(steps).toContain(call.step);
  }
});

test('the document of the API describes every posting call with an example', async () => {
  const document = (await t.app.inject({ url: '/api/v1/openapi.json' })).json() as {
    paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema?: object; example?: object }> } } }>;
  };
  for (const { path } of POSTING_CALLS) {
    const found = document.paths[path] ?? document.paths[`/api/v1${path}`];
    const content = JSON.stringify(found?.post?.requestBody);
    expect(content, path).toContain('properties');
  }
});
