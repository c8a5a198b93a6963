import { expect, test } from '../support/fixtures.ts';
import { completeLogin, newPhoneNumber } from '../support/people.ts';
import { publishListing } from '../support/publish-listing.ts';

/** A moderator of the demo market; no other test logs in as this person. */
const MODERATOR = '9876500003';

test('a large change of the rent is hidden until a moderator approves it with the keyboard', async ({
  page,
  browser,
  baseURL,
  login,
  sms,
  smsCount,
}) => {
  const url = await publishListing(page.request, baseURL!, await login(newPhoneNumber()), 'Changed House');
  await page.goto('/my-properties?status=active');
  const row = page.getByRole('main').getByRole('article');
  const edit = (await row.getByRole('link', { name: /^Edit/ }).getAttribute('href'))!;

  await page.goto(edit.replace(/\/review$/, '/details'));
  const rent = page.getByLabel('Expected rent');
  const before = Number((await rent.inputValue()).replaceAll(/\D/g, ''));
  const [oldRent, newRent] = [before, 2 * before].map((amount) => `₹${amount.toLocaleString('en-IN')}`) as [string, string];
  await rent.fill(String(2 * before));
  await page.getByRole('button', { name: 'Save and exit' }).click();
  await expect(page).toHaveURL(`${baseURL}/my-properties`);
  await expect(page.getByText(/^In review since .+: Expected rent\. The old version stays live\.$/)).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('main').getByText(oldRent).first()).toBeVisible();

  const desk = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })).newPage();
  await desk.goto('/admin/review');
  await desk.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await completeLogin(desk, MODERATOR, sms, await smsCount(MODERATOR));
  // The last one, because other tests change listings too.
  const caseLink = desk.locator('main ol a').filter({ hasText: 'Expected rent' }).last();
  await caseLink.focus();
  await desk.keyboard.press('Enter');
  const changed = desk.getByRole('row', { name: /Expected rent/ });
  await expect(changed).toContainText(oldRent);
  await expect(changed).toContainText(newRent);
  await desk.keyboard.press('a');
  await expect(desk.getByText('Approved. It is live now.')).toBeVisible();

  await expect(async () => {
    await visitor.goto(url);
    await expect(visitor.getByRole('main').getByText(newRent).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
});
