/** When staff remove a live listing, its number is no longer shown, its visits are cancelled, and people who contacted its lister learn of it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../contract/index.ts';
import { contactRoutes } from '../../../../contract/contact/contact.ts';
import { contactPassRoutes } from '../../../../contract/contact/passes.ts';
import { siteVisitRoutes } from '../../../../contract/site-visits.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { newListing } from '../../../../test/listings.ts';
import { signIn, type Person } from '../../../../test/people.ts';
import { findReviewCase, newModerator } from '../../../../test/review.ts';
import { lockListing } from '../../../listings/read/listing-row.ts';
import { applyChange, readCurrentListing } from '../../../listings/write/apply-change.ts';

const NOW = new Date('2026-11-20T04:30:00Z');
const TIME = '2026-11-21T05:30:00.000Z';
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await testApp({ now: NOW });
  moderator = await newModerator(app);
});

/** A live listing with a person who has its number and an accepted visit. */
async function newContact() {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const { publicId } = await newListing(app, owner.id);
  const headers = { 'idempotency-key': `contact-${publicId}` };
  const contactOwner = () => app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, { token: seeker.token, headers });
  expect((await contactOwner()).body.data.owner?.phone).toBe(owner.phone);
  const requested = await app.call(siteVisitRoutes.requestVisit, { body: { property_id: publicId, starts_at: TIME } }, seeker);
  await app.call(siteVisitRoutes.acceptVisit, { body: { visit_id: requested.body.data.id, starts_at: TIME } }, owner);
  await app.runJobs();
  return { owner, seeker, publicId, contactOwner };
}
async function reject(publicId: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const current = await readCurrentListing(tx, (await lockListing(tx, publicId))!);
    await applyChange(app.deps, tx, current, { type: 'recheck', findings: [], forceReview: true }, { actor: null, now: NOW });
  });
  const { id, revision } = (await findReviewCase(app, moderator, publicId))!;
  const body = { id, revision, decision: 'reject', reasons: ['asks_for_money'] } as const;
  expect((await app.call(contract.moderation.decide, { body }, { token: moderator.token })).status).toBe(200);
}
const takeDown = async (id: string): Promise<void> => {
  const body = { id, reasons: ['asks_for_money' as const] };
  expect((await app.call(contract.moderation.takeDown, { body }, { token: moderator.token })).status).toBe(200);
};

describe.each([
  ['rejects', reject],
  ['takes down', takeDown],
])('when a moderator %s a live listing', (_, remove) => {
  test('both numbers disappear, also from repeated requests, and the pass cannot be extended', async () => {
    const { owner, seeker, publicId, contactOwner } = await newContact();
    await remove(publicId);
    // at once, and not when a job has run
    expect(JSON.stringify((await contactOwner()).body)).not.toContain(owner.phone.slice(3));
    const contacts = await app.call(contactRoutes.getContacts, {}, { token: seeker.token });
    expect(contacts.body.data).toMatchObject([{ owner: { phone: null } }]);
    const received = await app.call(contactRoutes.getContacts, { query: { as: 'owner' } }, { token: owner.token });
    expect(received.body.data).toMatchObject([{ seeker: { phone: null } }]);
    const id = contacts.body.data[0]!.id;
    for (const { token } of [seeker, owner])
      expect((await app.call(contactPassRoutes.extendPass, { body: { id } }, { token })).status).toBe(410);
  });

  test('the seeker is told once, and the visit is cancelled', async () => {
    const { seeker, publicId } = await newContact();
    await remove(publicId);
    await app.runJobs();
    const notifications = (await app.call(contract.notifications.listNotifications, {}, { token: seeker.token })).body.data;
    expect(notifications.filter(({ type }) => type === 'contact_removed')).toMatchObject([
      { title: 'Removed: 2 BHK apartment', text: expect.stringContaining('number is no longer shown') },
    ]);
    const visits = await app.call(siteVisitRoutes.getSiteVisits, { query: { as: 'seeker' } }, { token: seeker.token });
    expect(visits.body.data).toMatchObject([{ state: 'cancelled', cancelled_by: 'site' }]);
  });
});

test('the number of a rejected listing is hidden in every status, until the listing is active again', async () => {
  const { owner, seeker, publicId } = await newContact();
  await reject(publicId);
  const shownNumber = async () => (await app.call(contactRoutes.getContacts, {}, { token: seeker.token })).body.data[0]!.owner?.phone;
  for (const status of ['pending_review', 'draft', 'removed']) {
    await app.db.updateTable('listing').set({ status }).where('public_id', '=', publicId).execute();
    expect([status, await shownNumber()]).toEqual([status, null]);
  }
  await app.db.updateTable('listing').set({ status: 'active' }).where('public_id', '=', publicId).execute();
  expect(await shownNumber()).toBe(owner.phone);
});
