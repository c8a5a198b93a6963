import type { Db } from '../../server/db/schema.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { smallPhoto } from '../support/photos.ts';
import { formatPhone, newPhoneNumber } from '../support/people.ts';
import { listingIdOf, publishListing } from '../support/publish-listing.ts';
import { chooseFiles } from '../support/wizard-controls.ts';

const HALF_HOUR_MS = 1_800_000;

/** Moves the only visit of a listing to the current half hour, as if the days until then had passed. */
async function moveVisitToNow(db: Db, publicId: string): Promise<void> {
  const starts_at = new Date(Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS);
  const { id } = await db
    .selectFrom('site_visit as visit')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'visit.city_id').onRef('listing.id', '=', 'visit.listing_id'))
    .select('visit.id')
    .where('listing.public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  await db.updateTable('site_visit').set({ starts_at }).where('id', '=', id).execute();
  await db.updateTable('site_visit_slot').set({ starts_at }).where('visit_id', '=', id).execute();
}

test('a seeker requests a visit, the owner accepts, the seeker checks in and confirms the home, and both write to each other', async ({
  page,
  login,
  createSession,
  browser,
  request,
  baseURL,
  db,
}) => {
  const owner = newPhoneNumber();
  const ownerToken = await createSession(owner);
  const path = await publishListing(request, baseURL!, ownerToken, 'Malligai Visit House');
  const seekerToken = await login(newPhoneNumber());

  await page.goto(path);
  await page.getByRole('button', { name: 'Book a visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a visit' });
  const slot = dialog.getByRole('group', { name: 'Time' }).getByRole('button').first();
  const time = (await slot.textContent())!;
  await slot.click();
  await dialog.getByLabel(/^Note to the owner/).fill('We are a family of three.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByRole('link', { name: 'Visits' }).click();
  await expect(page.getByText('Waiting for the owner')).toBeVisible();
  await expectAccessible(page);

  const ownerContext = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1280, height: 800 } });
  const ownerPage = await ownerContext.newPage();
  await ownerPage.addInitScript((token) => localStorage.setItem('authToken', token), ownerToken);
  await ownerPage.goto('/visits?as=owner');
  const week = ownerPage.getByRole('listitem').filter({ has: ownerPage.getByRole('link', { name: new RegExp(time) }) });
  await expect(week.first()).toBeVisible();
  await expect(ownerPage.getByRole('article').getByText('Waiting for your reply')).toBeVisible();
  await expect(ownerPage.getByText('We are a family of three.')).toBeVisible();
  await expect(ownerPage.getByText(time, { exact: false }).first()).toBeVisible();
  await ownerPage.getByRole('button', { name: 'Accept' }).click();
  await expect(ownerPage.getByText('Confirmed', { exact: true })).toBeVisible();
  // the seeker's open page is updated
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  await moveVisitToNow(db, listingIdOf(path));
  await ownerPage.reload();
  const codeText = await ownerPage.getByText(/^Check-in code: \d{4}$/).textContent();
  await page.reload();
  await page.getByLabel('Code from the owner').fill(codeText!.slice(-4));
  await page.getByRole('button', { name: 'Check in' }).click();
  for (const [question, answer] of [
    ['The home is as shown', 'Yes'],
    ['The price is as shown', 'Yes'],
    ['Already rented or sold', 'No'],
  ] as const)
    await page.getByRole('group', { name: question }).getByLabel(answer).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Was the listing correct?')).toBeHidden();
  await page.goto(path);
  await expect(page.getByText(/^1 visitor who checked in at the door says it is as shown/)).toBeVisible();

  const sent = await request.post(`${baseURL}/api/v1/conversation/message`, {
    headers: { 'x-access-token': seekerToken },
    data: { property_id: listingIdOf(path), client_id: '0197e1b4-6f5c-4c33-9f55-4bd0c1a7e101', text: 'Is parking included?' },
  });
  expect(sent.status()).toBe(200);
  await expect(ownerPage).toHaveTitle(/^\(1\) /);
  await ownerPage.goto('/inbox');
  await ownerPage.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await expect(ownerPage.getByText('Visit requested')).toBeVisible();
  await expect(ownerPage.getByText('Is parking included?').last()).toBeVisible();
  await page.goto('/inbox');
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await expect(page.getByText('Is parking included?').last()).toBeVisible();
  await ownerPage.getByLabel('Your message').fill('Call me on 98765 43210');
  await ownerPage.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(ownerPage.getByRole('alert')).toContainText('Remove the phone number');
  await ownerPage.getByLabel('Your message').fill('Yes, for one car.');
  await ownerPage.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Yes, for one car.').last()).toBeVisible();
  // a message in the open conversation needs no toast
  await expect(page.getByText(/^New message/)).toHaveCount(0);
  await expect(ownerPage.getByText(/· Read$/).last()).toBeVisible();
  await ownerContext.setOffline(true);
  await ownerPage.getByLabel('Your message').fill('Also for a scooter.');
  await ownerPage.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(ownerPage.getByText('Will be sent when you are online.')).toBeVisible();
  await ownerContext.setOffline(false);
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Also for a scooter.')).toHaveCount(1);
  await expect(ownerPage.getByText('Will be sent when you are online.')).toBeHidden();

  await chooseFiles(page, [await smallPhoto('meter.jpg')], () => page.getByRole('button', { name: 'Add photos' }).click());
  await expect(page.getByRole('list', { name: 'Photos to send' }).getByAltText('meter.jpg')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const received = ownerPage.getByRole('button', { name: 'Enlarge: Photo 1' });
  await received.click();
  const enlarged = ownerPage.getByRole('dialog', { name: 'Photo 1' });
  await expect(enlarged.getByRole('img')).toHaveAttribute('aria-busy', 'false');
  await enlarged.getByRole('button', { name: 'Close' }).click();
  await ownerContext.setOffline(true);
  const ownerPhoto = await smallPhoto('kitchen.jpg');
  await chooseFiles(ownerPage, [ownerPhoto], () => ownerPage.getByRole('button', { name: 'Add photos' }).click());
  await ownerPage.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(ownerPage.getByRole('list', { name: 'Not sent yet' }).getByText('1 photo')).toBeVisible();
  // from now on requests of the inbox fail; another page sends the message
  await ownerContext.route('**/api/v1/conversation*/**', (route) => route.abort());
  await ownerContext.setOffline(false);
  await ownerPage.goto('/plans');
  // Scripts are loaded after the page's load event. A request that is pending when interception ends may never get a response.
  await waitForHydration(ownerPage);
  await ownerContext.unroute('**/api/v1/conversation*/**');
  await ownerPage.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: 'Enlarge: Photo 1' })).toHaveCount(1);
  await ownerPage.goto('/inbox');
  await ownerPage.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await expectAccessible(page);

  const opened = await request.post(`${baseURL}/api/v1/property/contact`, {
    headers: { 'x-access-token': seekerToken },
    data: { property_id: listingIdOf(path) },
  });
  expect(opened.ok()).toBe(true);
  await ownerPage.getByRole('button', { name: 'Stop sharing numbers' }).click();
  await expect(page.getByText('They stopped sharing numbers.')).toBeVisible();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const report = page.getByRole('dialog', { name: 'Report this person' });
  await report.getByLabel('What happened?').fill('Asks for money before the visit.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Reported. Our staff will review it.')).toBeVisible();
  await expect(report).toBeHidden();
  await ownerContext.close();
});

test('a number that one side stops showing disappears from the open page of the other', async ({
  page,
  login,
  createSession,
  browser,
  request,
  baseURL,
}) => {
  const owner = newPhoneNumber();
  const ownerToken = await createSession(owner);
  const path = await publishListing(request, baseURL!, ownerToken, 'Malligai Call House');
  const seeker = newPhoneNumber();
  const seekerToken = await login(seeker);
  const opened = await request.post(`${baseURL}/api/v1/property/contact`, {
    headers: { 'x-access-token': seekerToken },
    data: { property_id: listingIdOf(path) },
  });
  expect(opened.ok()).toBe(true);
  const ownerContext = await browser.newContext(baseURL ? { baseURL } : {});
  const ownerPage = await ownerContext.newPage();
  await ownerPage.addInitScript((token) => localStorage.setItem('authToken', token), ownerToken);
  await ownerPage.goto('/contacted?as=owner');
  const number = ownerPage.getByRole('link', { name: formatPhone(seeker) });
  await expect(number).toBeVisible();
  await ownerPage.goto('/contacted/views');
  await expect(ownerPage.getByRole('article')).toHaveCount(1);
  await expectAccessible(ownerPage);
  await ownerPage.goto('/contacted?as=owner');

  await page.goto('/contacted');
  await expect(page.getByText(/^You can see each other's number until/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop sharing numbers' }).click();
  await expect(page.getByText('You stopped sharing numbers.')).toBeVisible();
  await expect(number).toBeHidden();
  await expect(ownerPage.getByText('They stopped sharing numbers.')).toBeVisible();
  await expect(ownerPage.getByRole('button', { name: 'Share numbers again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Share numbers again' }).click();
  await expect(number).toBeVisible();
  await ownerContext.close();
});
