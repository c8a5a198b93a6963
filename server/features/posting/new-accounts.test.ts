/** New accounts may publish a limited number of listings. After that, each further listing is reviewed. */
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { importFile } from '../../../test/fixtures/bulk-import.ts';
import { logInWithCode, replaceAccount, signIn, type Person } from '../../../test/people.ts';
import { decideReview, newModerator } from '../../../test/review.ts';
import { completeDraft, completeValues, publishListing } from '../../../test/wizard.ts';
import { DAY_MS } from '../../durations.ts';
import { NEW_ACCOUNT_DAYS } from '../../listings/quota/new-listing-review.ts';

const { residential_resale: resale } = KINDS;
const { posting } = contract;
const LIMIT = 2;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { REVIEW: 'changes', NEW_ACCOUNT_LISTINGS: String(LIMIT) } });
});

let homeCount = 0;
const newHomeValues = () => completeValues(resale, 11, { fixed: { listing_role: 'Owner', society_name: `Lotus Court ${++homeCount}` } });
const publish = ({ token }: Person, id: string) => app.call(posting.publish, { body: { id } }, { token });
const addDrafts = (person: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => completeDraft(app, person.token, resale, newHomeValues())));
const statusesOf = async ({ id }: Person) =>
  (await app.db.selectFrom('listing').select('status').where('owner_id', '=', id).orderBy('id').execute()).map(({ status }) => status);

test('the listing after the limit waits for a moderator, and its findings say so before; deleting listings does not raise the limit', async () => {
  const person = await signIn(app);
  const first = await publishListing(app, person.token, resale, newHomeValues());
  expect((await publishListing(app, person.token, resale, newHomeValues())).status).toBe('active');
  expect((await app.call(posting.remove, { body: { id: first.id } }, { token: person.token })).status).toBe(200);
  const [next] = await addDrafts(person, 1);
  const findings = await app.call(posting.findings, { query: { id: next!.id } }, { token: person.token });
  expect(findings.body.data).toEqual({ findings: [], outcome: 'review' });
  expect((await publish(person, next!.id)).body.data.status).toBe('pending_review');
  await decideReview(app, await newModerator(app), next!.id);
  expect((await app.call(contract.search.getProperty, { query: { id: next!.id } })).status).toBe(200);
});

test('a new account of the same person continues with the count of the deleted one', async () => {
  const person = await logInWithCode(app);
  await publishListing(app, person.token, resale, newHomeValues());
  const newAccount = await replaceAccount(app, person);
  expect((await publishListing(app, newAccount.token, resale, newHomeValues())).status).toBe('active');
  const [next] = await addDrafts(newAccount, 1);
  expect((await publish(newAccount, next!.id)).body.data.status).toBe('pending_review');
});

test('an account that publishes many drafts at once does not exceed the limit', async () => {
  const person = await signIn(app);
  const drafts = await addDrafts(person, LIMIT + 2);
  await Promise.all(drafts.map(({ id }) => publish(person, id)));
  expect((await statusesOf(person)).toSorted()).toEqual(['active', 'active', 'pending_review', 'pending_review']);
});

test('every row of an imported file is counted', async () => {
  const person = await signIn(app);
  const rows = Array.from({ length: LIMIT + 1 }, () => JSON.stringify({ ...newHomeValues(), publish: true }));
  const { counts } = await importFile(app, person.token, resale.id, rows.join('\n'));
  expect(counts).toMatchObject({ created: LIMIT + 1, published: LIMIT });
  expect(await statusesOf(person)).toEqual(['active', 'active', 'pending_review']);
});

test('an older account is not limited, and reopening a published listing needs no review', async () => {
  const person = await signIn(app);
  const [first] = await addDrafts(person, 1);
  await publish(person, first!.id);
  await publishListing(app, person.token, resale, newHomeValues());
  const close = { body: { id: first!.id, status: 'closed' as const } };
  await app.call(posting.changeStatus, close, { token: person.token });
  expect((await publish(person, first!.id)).body.data.status).toBe('active');
  await app.db
    .updateTable('app_user')
    .set({ created_at: new Date(app.deps.now().getTime() - NEW_ACCOUNT_DAYS * DAY_MS) })
    .where('id', '=', person.id)
    .execute();
  expect((await publishListing(app, person.token, resale, newHomeValues())).status).toBe('active');
});
