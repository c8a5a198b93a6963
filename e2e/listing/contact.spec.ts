import { expect, test } from '../support/fixtures.ts';
import { openContactSheet, showNumber } from '../support/contact-owner.ts';
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
  await expect(ownerPage.getByText('No enquiries yet')).toBeVisible();

  await login(seeker);
  const contactOwner = async (home: string) => {
    await page.goto(home);
    await showNumber(page);
  };
  await contactOwner(homes[0]!);
  await expect(page.getByText(formatPhone(owner))).toBeVisible();
  // The toast, the list and the notification bell are updated without a reload.
  await expect(ownerPage.getByText(/^New contact for/).first()).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: formatPhone(seeker) })).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();

  for (const home of homes.slice(1, 5)) {
    await contactOwner(home);
    await expect(page.getByText(formatPhone(owner))).toBeVisible();
  }
  await contactOwner(homes[5]!);
  await expect(page.getByRole('alertdialog')).toContainText('Daily limit of 5 new contacts reached.');
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

test('a message starts with a suggested question; a number is not sent, and a scam only when confirmed; its reader is warned and blocks the writer', async ({
  page,
  browser,
  contextOptions,
  login,
  createSession,
  baseURL,
  request,
}) => {
  const site = baseURL ?? '';
  const owner = newPhoneNumber();
  const ownerToken = await createSession(owner);
  const home = await publishListing(request, site, ownerToken, `Note ${owner.slice(-6)}`);
  await login(newPhoneNumber());
  await page.goto(home);
  await openContactSheet(page);
  const sheet = page.getByRole('dialog', { name: /^Contact / });
  await sheet.getByRole('button', { name: 'Write a message' }).click();
  await sheet.getByRole('button', { name: 'Is it still available?' }).click();
  const message = sheet.getByLabel('Your message');
  await expect(message).toHaveValue('Is it still available?');
  await message.fill('I am in the army and send a QR code to scan.');
  await sheet.getByRole('button', { name: 'Send message' }).click();
  await expect(sheet.getByRole('alert')).toContainText('You never scan a code to receive money.');
  await message.fill('Call me on 98765 43210');
  await sheet.getByRole('button', { name: 'Send message' }).click();
  await expect(sheet.getByRole('button', { name: 'Show numbers instead' })).toBeVisible();
  await message.fill('Is the rent final?');
  await sheet.getByRole('button', { name: 'Send message' }).click();
  await sheet.getByRole('link', { name: 'Open the conversation' }).click();
  await expect(page).toHaveURL(/\/inbox\?id=/);
  await expect(page.getByRole('main').getByText('Is the rent final?').last()).toBeVisible();

  const inInbox = page.getByLabel('Your message');
  await inInbox.fill('Send Rs 2000 as advance by UPI before the visit and I hold the flat for you.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/^Send Rs 2000/)).toBeVisible();
  const ownerContext = await browser.newContext({ ...contextOptions, baseURL: site });
  await ownerContext.addInitScript((value) => localStorage.setItem('authToken', value), ownerToken);
  const reader = await ownerContext.newPage();
  await reader.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  const warning = reader.getByRole('region', { name: 'Messages' }).getByRole('note');
  await expect(warning).toContainText('Be careful');
  await expect(warning.getByRole('link', { name: /1930/ })).toHaveAttribute('href', 'tel:1930');
  await reader.getByRole('button', { name: 'Block', exact: true }).click();
  await reader.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  // the open page of the writer is updated
  await expect(inInbox).toBeHidden();
  await ownerContext.close();
});
