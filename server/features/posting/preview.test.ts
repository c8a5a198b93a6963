import { expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp } from '../../../test/app.ts';
import { logIn } from '../../../test/people.ts';
import { complete } from '../../../test/wizard.ts';

const app = await testApp();
const { preview } = contract.posting;
const owner = await logIn(app);
const draft = await complete(app, owner.token, KINDS.residential_rent);
const look = (body: object, token = owner.token) => app.call(preview, { body: { id: draft.id, step: 'details', ...body } }, { token });
const stored = () =>
  app.db.selectFrom('listing').select(['details', 'version']).where('public_id', '=', draft.id).executeTakeFirstOrThrow();

test('the card shows what is typed, and nothing is saved', async () => {
  const before = await stored();
  const { body } = await look({ fields: { available_for: 'only_rent', expected_rent: 19_500 } });
  expect(body.data.price).toMatchObject({ amount: 19_500, per: 'month' });
  expect(await stored()).toEqual(before);
});

test('what is half typed and not within its limits is left out, the rest is shown', async () => {
  const { status, body } = await look({ fields: { available_for: 'only_rent', expected_rent: 1, furnishing: 'Semi', nonsense: true } });
  expect(status).toBe(200);
  expect(body.data.price).toEqual(draft.card.price);
  expect(body.data.facts.find(({ field }) => field === 'furnishing')?.text).toBe('Semi-furnished');
});

test("somebody else's draft, an unknown step and a step the kind lacks are refused", async () => {
  const other = await logIn(app);
  expect((await look({ fields: {} }, other.token)).status).toBe(404);
  expect((await look({ step: 'castle', fields: {} })).status).toBe(422);
  expect((await look({ fields: 'x' })).status).toBe(422);
});
