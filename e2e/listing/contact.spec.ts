import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber, formatPhone } from '../support/people.ts';
import { publishListing } from '../support/publish-listing.ts';

test.use({ expectedErrors: /status of 402/ });

test('an owner sees every contact immediately, and a seeker can contact owners until the quota is used up', async ({
  page,
  login,
  createSession,
  baseURL,
  request,
  browser,
  contextOptions,
}) => {
  test.slow();
  const site = baseURL ?? '';
  const [owner, seeker] = [newPhoneNumber(), newPhoneNumber()];
  const ownerToken = await createSession(owner);
  const homes: string[] = [];
  for (let n = 0; n < 6; n += 1) homes.push(await publishListing(request, site, ownerToken, `Line ${owner.slice(-6)} ${n}`));

  // The owner has the list of contacts open.
  const ownerContext = await browser.newContext({ ...contextOptions, viewport: { width: 360, height: 740 } });
  await ownerContext.addInitScript((value) => localStorage.setItem('authToken', value), ownerToken);
  const ownerPage = await ownerContext.newPage();
  await ownerPage.goto(`${site}/contacted?as=owner`);
  await expect(ownerPage.getByText('Nobody has asked yet')).toBeVisible();

  await login(seeker);
  const contactOwner = async (home: string) => {
    await page.goto(home);
    await page
      .getByRole('button', { name: /^Contact / })
      .first()
      .click();
  };
  await contactOwner(homes[0]!);
  await expect(page.getByText(formatPhone(owner))).toBeVisible();
  // Without a reload: the toast, the list and the notification bell.
  await expect(ownerPage.getByText(/^Somebody is interested in/).first()).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: formatPhone(seeker) })).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();

  for (const home of homes.slice(1, 5)) {
    await contactOwner(home);
    await expect(page.getByText(formatPhone(owner))).toBeVisible();
  }
  await contactOwner(homes[5]!);
  await expect(page.getByRole('alertdialog')).toContainText('You have contacted 5 new owners today, which is the limit.');
  await expect(page.getByText(formatPhone(owner))).toBeHidden();
  // Numbers that were shown before stay visible.
  await contactOwner(homes[0]!);
  await expect(page.getByText(formatPhone(owner))).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: 'Notifications, 5 unread' })).toBeVisible();

  await ownerPage.goto(`${site}/notifications`);
  await expect(ownerPage.getByText('5 unread')).toBeVisible();
  await ownerPage.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(ownerPage.getByText('0 unread')).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible();
  await ownerContext.close();
});

test('a message to an owner and the reply are relayed without revealing email addresses', async ({
  page,
  login,
  createSession,
  baseURL,
  request,
}) => {
  test.slow();
  const site = baseURL ?? '';
  const owner = newPhoneNumber();
  const token = await createSession(owner);
  const home = await publishListing(request, site, token, `Note ${owner.slice(-6)}`);
  await login(newPhoneNumber());
  await page.goto(home);
  await page.getByRole('button', { name: 'Write a message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to the owner' });
  await dialog.getByLabel('Your name').fill('Meena');
  await dialog.getByLabel('Your email address').fill('meena@example.org');
  await dialog.getByLabel('Your message').fill('I am in the army and send a QR code to scan.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Email sent successfully')).toBeVisible();

  const notificationResponse = await request.get(`${site}/api/v1/notifications`, { headers: { 'x-access-token': token } });
  const { data: notifications } = (await notificationResponse.json()) as { data: { type: string; path: string }[] };
  const { path } = notifications.find(({ type }) => type === 'message_new')!;
  await page.goto(site + path);
  await expect(page.getByText('You never scan a code to receive money.', { exact: false })).toBeVisible();
  await page.getByLabel('Your answer').fill('No, thank you.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your answer is on its way')).toBeVisible();
});
