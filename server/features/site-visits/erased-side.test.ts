/** When somebody deletes their account before a visit, the other person learns that nobody will come. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { privacyRoutes } from '../../../contract/privacy/privacy.ts';
import { siteVisitRoutes } from '../../../contract/site-visits.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { logInWithCode, requestCode, type Person } from '../../../test/people.ts';
import { erasePerson } from '../../privacy/erase-person.ts';

// ten in the morning in India, on a Friday
const NOW = new Date('2026-11-20T04:30:00Z');
const TIME = '2026-11-21T05:30:00.000Z';
const NAME = 'Zubeida Quraishi';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: NOW });
});

let count = 0;
async function newPerson(): Promise<Person & { email: string }> {
  const person = await logInWithCode(app);
  const email = `visitor${++count}@example.org`;
  await app.db.updateTable('app_user').set({ name: NAME, email, email_verified_at: NOW }).where('id', '=', person.id).execute();
  return { ...person, email };
}
async function newAcceptedVisit() {
  const [owner, seeker] = [await newPerson(), await newPerson()];
  const listing = await newListing(app, owner.id);
  const requested = await app.call(
    siteVisitRoutes.requestVisit,
    { body: { property_id: listing.publicId, starts_at: TIME, note: 'We are three.' } },
    seeker,
  );
  const visit_id = requested.body.data.id;
  expect((await app.call(siteVisitRoutes.acceptVisit, { body: { visit_id, starts_at: TIME } }, owner)).status).toBe(200);
  await app.runJobs();
  return { owner, seeker, visit_id };
}
const erase = async (person: Person) =>
  app.call(privacyRoutes.eraseAccount, { body: await requestCode(app, person.phone) }, { token: person.token });
const notificationsOf = async ({ token }: Person) =>
  (await app.call(contract.notifications.listNotifications, {}, { token })).body.data.filter(({ type }) => type === 'visit_cancelled');

describe.each(['owner', 'seeker'] as const)('when the %s of a visit deletes their account', (side) => {
  test('the other side has a notification and a mail that removes the visit from the calendar, without data of the deleted person', async () => {
    const visit = await newAcceptedVisit();
    const [erased, other] = side === 'owner' ? [visit.owner, visit.seeker] : [visit.seeker, visit.owner];
    expect((await erase(erased)).status).toBe(200);
    await app.runJobs();
    expect(await app.db.selectFrom('site_visit').select('id').where('id', '=', visit.visit_id).execute()).toEqual([]);
    const notifications = await notificationsOf(other);
    expect(notifications).toMatchObject([{ text: expect.stringContaining('Sat, 21 Nov') }]);
    const mails = (await app.mailsTo(other.email)).filter(({ subject }) => subject.endsWith('cancelled'));
    expect(mails).toHaveLength(1);
    const calendar = Buffer.from(mails[0]!.files![0]!.content, 'base64').toString();
    for (const line of ['METHOD:CANCEL', `UID:${visit.visit_id}@visit`]) expect(calendar).toContain(`${line}\r\n`);
    for (const secret of [NAME, erased.id, erased.email, erased.phone.slice(3)])
      expect(JSON.stringify([notifications, mails, calendar])).not.toContain(secret);
  });
});

test('a visit that could not be cancelled is not deleted, and the next attempt of the erasure tells the other side', async () => {
  const { owner, seeker, visit_id } = await newAcceptedVisit();
  await erase(owner);
  const handlers = {
    cancelVisits: () => Promise.reject(new Error('no connection')),
    importFolder: (id: string) => id,
    deleteMessages: () => Promise.resolve(),
  };
  await expect(erasePerson(app.deps, handlers, owner.id)).rejects.toThrow('Erasure: visits failed');
  const visits = () => app.db.selectFrom('site_visit').select('id').where('id', '=', visit_id).execute();
  expect(await visits()).toHaveLength(1);
  await app.runJobs();
  expect(await visits()).toEqual([]);
  expect(await notificationsOf(seeker)).toHaveLength(1);
});
