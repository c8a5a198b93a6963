import { expect, test } from './fixtures.ts';
import { newNumber, sessionOf, spaced } from './people.ts';
import { postHome } from './posted-home.ts';

test.use({ expectedErrors: /status of 402/ });

test('an owner sees at once who asks, and a seeker asks until the quota is used up and beyond', async ({
  page,
  login,
  sms,
  smsCount,
  baseURL,
  request,
  browser,
  contextOptions,
}) => {
  test.slow();
  const site = baseURL ?? '';
  const [owner, seeker] = [newNumber(), newNumber()];
  const session = async (phone: string) => sessionOf(request, site, phone, sms, await smsCount(phone));
  const ownerToken = await session(owner);
  const homes: string[] = [];
  for (let n = 0; n < 6; n += 1) homes.push(await postHome(request, site, ownerToken, `Line ${owner.slice(-6)} ${n}`));

  // the owner's phone lies open on the list of those who asked
  const theirs = await browser.newContext({ ...contextOptions, viewport: { width: 360, height: 740 } });
  await theirs.addInitScript((value) => localStorage.setItem('authToken', value), ownerToken);
  const ownerPage = await theirs.newPage();
  await ownerPage.goto(`${site}/contacted?as=owner`);
  await expect(ownerPage.getByText('Nobody has asked yet')).toBeVisible();

  await login(seeker);
  const ask = async (home: string) => {
    await page.goto(home);
    await page
      .getByRole('button', { name: /^Contact / })
      .first()
      .click();
  };
  await ask(homes[0]!);
  await expect(page.getByText(spaced(owner))).toBeVisible();
  // without a reload: the toast, the list and the bell
  await expect(ownerPage.getByText(/^Somebody is interested in/).first()).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: spaced(seeker) })).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();

  for (const home of homes.slice(1, 5)) {
    await ask(home);
    await expect(page.getByText(spaced(owner))).toBeVisible();
  }
  await ask(homes[5]!);
  await expect(page.getByRole('alertdialog')).toContainText('You have contacted 5 new owners today, which is the limit.');
  await expect(page.getByText(spaced(owner))).toBeHidden();
  // what was shown before stays shown
  await ask(homes[0]!);
  await expect(page.getByText(spaced(owner))).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: 'Notifications, 5 unread' })).toBeVisible();

  await ownerPage.goto(`${site}/notifications`);
  await expect(ownerPage.getByText('5 unread')).toBeVisible();
  await ownerPage.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(ownerPage.getByText('0 unread')).toBeVisible();
  await expect(ownerPage.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible();
  await theirs.close();
});

test('a message to an owner passes through the site, and its answer finds the way back without an address', async ({
  page,
  login,
  sms,
  baseURL,
  request,
}) => {
  test.slow();
  const site = baseURL ?? '';
  const owner = newNumber();
  const token = await sessionOf(request, site, owner, sms);
  const home = await postHome(request, site, token, `Note ${owner.slice(-6)}`);
  await login(newNumber());
  await page.goto(home);
  await page.getByRole('button', { name: 'Write a message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to the owner' });
  await dialog.getByLabel('Your name').fill('Meena');
  await dialog.getByLabel('Your email address').fill('meena@example.org');
  await dialog.getByLabel('Your message').fill('I am in the army and send a QR code to scan.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Email sent successfully')).toBeVisible();

  const told = await request.get(`${site}/api/v1/notifications`, { headers: { 'x-access-token': token } });
  const { data: notices } = (await told.json()) as { data: { type: string; path: string }[] };
  const { path } = notices.find(({ type }) => type === 'message_new')!;
  await page.goto(site + path);
  await expect(page.getByText('You never scan a code to receive money.', { exact: false })).toBeVisible();
  await page.getByLabel('Your answer').fill('No, thank you.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your answer is on its way')).toBeVisible();
});
