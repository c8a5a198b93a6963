import { expect, test } from '../support/fixtures.ts';
import { completeLogin, newPhoneNumber } from '../support/people.ts';
import { publishListing } from '../support/publish-listing.ts';

/** The first link to this path in the text of a mail. */
const linkIn = (text: string, page: string): string => new RegExp(`https?://[^/\\s]+/${page}\\S*`).exec(text)?.[0] ?? '';

test('a search is saved after login, a notification arrives once, and one tap unsubscribes', async ({
  page,
  sms,
  createSession,
  mails,
  baseURL,
  request,
  browser,
  contextOptions,
}) => {
  test.slow();
  const site = baseURL ?? '';
  const phone = newPhoneNumber();
  const email = `seeker${phone}@example.org`;
  const society = `Alert ${phone.slice(-6)}`;

  await page.goto(`/rent-in-coimbatore?q=${encodeURIComponent(society)}`);
  // Immediately, because a tap before hydration must work too.
  await page.getByRole('link', { name: 'Save this search' }).click();
  await expect(page.getByText('Log in to save searches.')).toBeVisible();
  await completeLogin(page, phone, sms);
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My new home');
  await dialog.getByRole('radio', { name: /^Instantly/ }).check();
  await dialog.getByRole('textbox', { name: 'Your email address' }).fill(email);
  await dialog.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`, { exact: false })).toBeVisible();

  await expect.poll(async () => (await mails(email)).length).toBe(1);
  const [confirmation] = await mails(email);
  await page.goto(linkIn(confirmation!.text, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible();

  const owner = newPhoneNumber();
  const token = await createSession(owner);
  const home = await publishListing(request, site, token, society);
  await expect.poll(async () => (await mails(email)).length, { timeout: 90_000 }).toBe(2);
  const [, news] = await mails(email);
  expect(news!.text).toContain(home);
  expect(news).toMatchObject({ template: 'new_homes', subject: '1 new home: My new home' });

  await page.goto('/saved-searches');
  await expect(page.getByText('1 new', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /View new homes/ }).click();
  await expect(page).toHaveURL(/[?&]q=Alert/);
  // This search was cached while it was empty. Pages are cached for some seconds, and outdated ones are served once more while they are
  // rendered again.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('1 listing', { exact: true }).first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

  // On another device without login.
  const elsewhere = await (await browser.newContext(contextOptions)).newPage();
  await elsewhere.goto(linkIn(news!.text, 'unsubscribe'));
  await elsewhere.getByRole('button', { name: 'Stop this search' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Stopped' })).toBeVisible();
  await page.goto('/saved-searches');
  await expect(page.getByText('No messages')).toBeVisible();

  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'My new home' })).toBeVisible();
  expect(await mails(email)).toHaveLength(2);
});

test('the error of the email field is in view on a laptop, not behind the footer of the dialog', async ({ page, login }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await login(newPhoneNumber());
  await page.goto('/rent-in-coimbatore');
  await page.getByRole('link', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('radio', { name: /^Instantly/ }).check();
  await dialog.getByRole('button', { name: 'Save this search' }).click();
  const email = dialog.getByRole('textbox', { name: 'Your email address' });
  await expect(email).toBeFocused();
  const id = await email.getAttribute('id');
  await expect(dialog.locator(`[id="${id}-note"]`)).toBeInViewport({ ratio: 1 });
  await expect(dialog.locator(`[id="${id}-hint"]`)).toBeInViewport({ ratio: 1 });
});
