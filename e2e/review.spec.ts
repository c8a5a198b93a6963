import { expect, test } from './fixtures.ts';
import { answerLogin } from './people.ts';

const OWNER = '9876500001';
const MODERATOR = '9876500003';

test('a strong change of a rent is seen by nobody until a moderator approves it by the keyboard', async ({
  page,
  browser,
  baseURL,
  sms,
  smsCount,
}) => {
  // other tests take homes of this owner off the market
  await page.goto('/my-properties?status=active');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await answerLogin(page, OWNER, sms, await smsCount(OWNER));
  const row = page.getByRole('main').getByRole('article').filter({ hasText: '/ month' }).first();
  const url = (await row.getByRole('link', { name: 'View' }).getAttribute('href'))!;
  const edit = (await row.getByRole('link', { name: /^Edit/ }).getAttribute('href'))!;

  await page.goto(edit.replace(/\/review$/, '/details'));
  const rent = page.getByLabel('Expected rent');
  const before = Number((await rent.inputValue()).replaceAll(/\D/g, ''));
  const [old, wanted] = [before, 2 * before].map((amount) => `₹${amount.toLocaleString('en-IN')}`) as [string, string];
  await rent.fill(String(2 * before));
  await page.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(`${baseURL}/my-properties`);
  await expect(page.getByText(/^Waiting for review since .+: Expected rent\. Visitors still see the old\.$/)).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('main').getByText(old).first()).toBeVisible();

  const desk = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })).newPage();
  await desk.goto('/admin/review');
  await desk.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await answerLogin(desk, MODERATOR, sms, await smsCount(MODERATOR));
  // other tests change homes too
  const mine = desk.locator('main ol a').filter({ hasText: 'Expected rent' }).last();
  await mine.focus();
  await desk.keyboard.press('Enter');
  const changed = desk.getByRole('row', { name: /Expected rent/ });
  await expect(changed).toContainText(old);
  await expect(changed).toContainText(wanted);
  await desk.keyboard.press('a');
  await expect(desk.getByText('Approved. Visitors see it from now on.')).toBeVisible();

  await expect(async () => {
    await visitor.goto(url);
    await expect(visitor.getByRole('main').getByText(wanted).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
});
