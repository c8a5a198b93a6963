import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { contactReachRoutes } from '../../contract/contact/reach.ts';
import { contactRoutes } from '../../contract/contact/contact.ts';
import { KINDS } from '../../kinds/index.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { newListing } from '../../test/listings.ts';
import { signIn } from '../../test/people.ts';
import { publishListing } from '../../test/wizard.ts';
import { DAY_MS, DAY_S } from '../durations.ts';
import { DAILY_LIMITS, type DailyLimit } from './daily-limit.ts';

const kind = KINDS.residential_rent;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { REVIEW: 'off' } });
});

/** Uses up the limit of today, except for one use. */
async function useUp(limit: DailyLimit, subject: string): Promise<void> {
  const [key, count] = [`${limit}:${subject}:${DAY_S}`, DAILY_LIMITS[limit] - 1];
  const startsAt = new Date(Math.floor(app.deps.now().getTime() / DAY_MS) * DAY_MS);
  await app.db
    .insertInto('rate_window')
    .values({ key, starts_at: startsAt, count })
    .onConflict((conflict) => conflict.columns(['key', 'starts_at']).doUpdateSet({ count }))
    .execute();
}
const countEvents = async (actorId: string) =>
  (await app.db.selectFrom('audit_event').select('id').where('actor_id', '=', actorId).execute()).length;

test('a listing can be resumed only so often in a day, but paused at any time, so the audit trail does not grow without end', async () => {
  const owner = await signIn(app);
  const { id } = await publishListing(app, owner.token, kind);
  const setStatus = async (status: string) => (await app.call(contract.posting.changeStatus, { body: { id, status } }, owner)).status;
  await useUp('live', id);
  expect([await setStatus('paused'), await setStatus('active'), await setStatus('paused')]).toEqual([200, 200, 200]);
  const events = await countEvents(owner.id);
  expect(await setStatus('active')).toBe(429);
  expect((await app.call(contract.posting.publish, { body: { id } }, owner)).status).toBe(429);
  expect((await app.call(contract.posting.confirm, { body: { id } }, owner)).status).toBe(429);
  expect(await countEvents(owner.id)).toBe(events);
});

test('somebody can be unblocked only so often in a day, but blocked at any time', async () => {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const { publicId } = await newListing(app, owner.id);
  const { body } = await app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, seeker);
  const block = () => app.call(contactRoutes.blockPerson, { body: { contact_id: body.data.id } }, owner);
  const unblock = async () => (await app.call(contactRoutes.unblockPerson, { body: { id: (await block()).body.data.id } }, owner)).status;
  await useUp('unblocks', owner.id);
  expect([await unblock(), await unblock()]).toEqual([200, 429]);
  expect((await block()).status).toBe(200);
});

test('drafts can be added and deleted only so often in a day', async () => {
  const owner = await signIn(app);
  const { id } = await publishListing(app, owner.token, kind);
  const duplicate = async () => (await app.call(contract.posting.duplicate, { body: { id } }, owner)).status;
  await useUp('drafts', owner.id);
  expect([await duplicate(), await duplicate()]).toEqual([201, 429]);
  const { body } = await app.call(contract.posting.duplicate, { body: { id } }, owner);
  expect(body).toMatchObject({ code: 'too_many_requests', message: 'You did this very often today. Try again tomorrow.' });
});

test('how a person may be reached can be changed only so often in a day', async () => {
  const owner = await signIn(app);
  const change = async (whatsapp: boolean) =>
    (await app.call(contactReachRoutes.setReach, { body: { reach: 'messages', whatsapp } }, owner)).status;
  await useUp('reach', owner.id);
  expect([await change(true), await change(false)]).toEqual([200, 429]);
});
