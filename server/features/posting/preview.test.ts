import { expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp } from '../../../test/app.ts';
import { signIn } from '../../../test/people.ts';
import { completeDraft } from '../../../test/wizard.ts';

const app = await testApp();
const { preview } = contract.posting;
const owner = await signIn(app);
const draft = await completeDraft(app, owner.token, KINDS.residential_rent);
const previewCard = (body: object, token = owner.token) =>
  app.call(preview, { body: { id: draft.id, step: 'details', ...body } }, { token });
const readStored = () =>
  app.db.selectFrom('listing').select(['details', 'version']).where('public_id', '=', draft.id).executeTakeFirstOrThrow();

test('the card shows unsaved values, and nothing is saved', async () => {
  const before = await readStored();
  const { body } = await previewCard({ fields: { available_for: 'only_rent', expected_rent: 19_500 } });
  expect(body.data.price).toMatchObject({ amount: 19_500, per: 'month' });
  expect(await readStored()).toEqual(before);
});

test('values outside their limits are omitted, and the others are shown', async () => {
  const { status, body } = await previewCard({
    fields: { available_for: 'only_rent', expected_rent: 1, furnishing: 'Semi', nonsense: true },
  });
  expect(status).toBe(200);
  expect(body.data.price).toEqual(draft.card.price);
  expect(body.data.facts.find(({ field }) => field === 'furnishing')?.text).toBe('Semi-furnished');
});

test('the draft of another user, an unknown step, and fields that are no object are refused', async () => {
  const otherUser = await signIn(app);
  expect((await previewCard({ fields: {} }, otherUser.token)).status).toBe(404);
  expect((await previewCard({ step: 'castle', fields: {} })).status).toBe(422);
  expect((await previewCard({ fields: 'x' })).status).toBe(422);
});
