/** A live listing that becomes another home by an edit is checked like a new one. Visitors still see it until a moderator decides. */
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { findReviewCase, newModerator } from '../../../test/review.ts';
import { completeValues, publishListing, saveStep } from '../../../test/wizard.ts';

const { residential_rent: rent } = KINDS;
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await testApp();
  moderator = await newModerator(app);
});

const valuesOf = (society_name: string, floor: number) =>
  completeValues(rent, 11, { fixed: { listing_role: 'Owner', society_name, floor, total_floors: 9 } });
const setStatus = (person: Person, id: string, status: 'paused' | 'active') =>
  app.call(contract.posting.changeStatus, { body: { id, status } }, { token: person.token });

test('a paused home that is live again and then becomes the home that was taken down waits for a moderator', async () => {
  const [person, accomplice] = [await signIn(app), await signIn(app)];
  const removed = await publishListing(app, person.token, rent, valuesOf('Neem Court', 3));
  const { id } = await publishListing(app, accomplice.token, rent, valuesOf('Neem Court', 4));
  await setStatus(accomplice, id, 'paused');
  const takeDown = { body: { id: removed.id, reasons: ['asks_for_money' as const] } };
  expect((await app.call(contract.moderation.takeDown, takeDown, { token: moderator.token })).status).toBe(200);
  expect((await setStatus(accomplice, id, 'active')).body.data.status).toBe('active');
  await app.runJobs();
  expect(await findReviewCase(app, moderator, id)).toBeNull();
  await saveStep(app, accomplice.token, rent, 'basic', { id, floor: 3 });
  await app.runJobs();
  expect(await findReviewCase(app, moderator, id)).toMatchObject({ subject: 'live', findings: [expect.any(String)] });
});
