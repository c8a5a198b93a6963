import { expect, test } from '../support/fixtures.ts';
import { grantAdministrator, newPhoneNumber } from '../support/people.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('an administrator adds a listing to the home page and removes it again', async ({ page, browser, baseURL, login }) => {
  test.setTimeout(240_000);
  const number = newPhoneNumber();
  await login(number);
  grantAdministrator(number);
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto('/');
  const shownPaths = await visitor.locator('main a[href*="-pid-"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  // a listing that is in no row of the home page unless it was chosen
  const response = await page.request.get('/api/v1/property/get?city=coimbatore&kind=residential_rent&limit=50');
  const { data } = (await response.json()) as { data: { url: string }[] };
  const home = data.map(({ url }) => url).findLast((url) => !shownPaths.includes(url))!;
  const id = /-pid-(\w+)/.exec(home)![1]!;

  await page.goto('/admin/lists');
  const list = page.getByRole('region', { name: 'Featured' });
  await list.getByRole('button', { name: 'Add to Featured' }).click();
  await list.getByLabel('Listing').fill(baseURL! + home);
  await list.getByRole('button', { name: 'Add to list' }).click();
  const listEntry = list.locator(`li:has(a[href*="-pid-${id}"])`);
  await expect(listEntry.getByText('Shown now')).toBeVisible();
  await expect(async () => {
    await visitor.goto('/lists/featured/coimbatore');
    await expect(visitor.locator(`main a[href*="-pid-${id}"]`).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  // The home page is rendered again within a minute.
  const row = visitor.getByRole('region', { name: 'Featured', exact: true });
  const listingLink = row.locator(`a[href*="-pid-${id}"]`).first();
  await expect(async () => {
    await visitor.goto('/');
    await expect(listingLink).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 90_000, intervals: [3000] });

  await listEntry.getByRole('button', { name: /^Remove:/ }).click();
  await expect(listEntry).toHaveCount(0);
  await expect(async () => {
    await visitor.goto('/');
    await expect(row).toBeAttached();
    await expect(listingLink).not.toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 90_000, intervals: [3000] });
});

test('a suspended person is logged out immediately; the suspension can be lifted, and both are in the audit trail', async ({
  page,
  browser,
  baseURL,
  createSession,
  loginAsAdministrator,
}) => {
  const suspendedNumber = newPhoneNumber();
  const otherContext = await browser.newContext({ baseURL });
  const personPage = await otherContext.newPage();
  const token = await createSession(suspendedNumber);
  await personPage.addInitScript((value) => localStorage.setItem('authToken', value), token);
  await personPage.goto('/me');
  await expect(personPage.getByText(suspendedNumber.slice(0, 5)).first()).toBeVisible();

  await loginAsAdministrator();
  await page.goto('/admin/people');
  await page.getByLabel('Mobile number, email or name').fill(suspendedNumber);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: /No name/ }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend this person?' });
  await dialog.getByLabel('Reason').fill('Asked for money before a visit.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('button', { name: 'Lift the suspension' })).toBeVisible();

  await personPage.reload();
  await expect(personPage.getByRole('alertdialog').or(personPage.getByRole('dialog'))).toBeVisible();
  await page.getByRole('button', { name: 'Lift the suspension' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await page.goto('/admin/audit?action=suspension_lifted');
  const lifted = page
    .getByRole('listitem')
    .filter({ hasText: 'Lifted a suspension' })
    .filter({ hasText: `ending in ${suspendedNumber.slice(-4)}` });
  await expect(lifted.first()).toContainText(/State\s*Before: Suspended → After: Active/);
  await page.getByLabel('Person (number, email or name)').fill(suspendedNumber);
  await page.getByLabel('Action').selectOption({ label: 'Suspended a person' });
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByRole('main').locator('ol > li')).toHaveCount(1);
  await expect(page.getByRole('main').locator('ol > li')).toContainText(/Before: Active → After: Suspended/);
});

test('a message from the contact page becomes a ticket that a member of the staff takes, returns and replies to', async ({
  page,
  browser,
  baseURL,
  createSession,
  loginAsAdministrator,
  mails,
}) => {
  const suspendedNumber = newPhoneNumber();
  const personPage = await (await browser.newContext({ baseURL })).newPage();
  const token = await createSession(suspendedNumber);
  await personPage.addInitScript((value) => localStorage.setItem('authToken', value), token);
  const address = `writer${suspendedNumber}@example.org`;
  await personPage.goto('/contact');
  await personPage.getByLabel('Your name').fill('Meena');
  await personPage.getByLabel('Your email address').fill(address);
  await personPage.getByLabel('Your message').fill('The <i>pin</i> of my home is in the lake.');
  await personPage.getByRole('button', { name: /^Send/ }).click();
  const received = personPage.getByText(/Your ticket number is TH-/);
  await expect(received).toBeVisible();
  const ticket = /TH-\w{4}-\w{4}/.exec((await received.textContent())!)![0];

  await loginAsAdministrator();
  await page.goto('/admin/support?assignee=unassigned');
  const ticketCard = page.getByRole('article', { name: ticket });
  await expect(ticketCard).toContainText('The <i>pin</i> of my home is in the lake.');
  await ticketCard.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(ticketCard).toHaveCount(0);
  await page.getByRole('link', { name: 'Mine' }).click();
  await expect(ticketCard).toContainText('Claimed by you');
  await ticketCard.getByRole('button', { name: 'Hand back' }).click();
  await expect(page.getByText('No requests of yours')).toBeVisible();
  await page.getByRole('link', { name: 'Everyone' }).click();
  await ticketCard.getByRole('button', { name: 'Take', exact: true }).click();
  // other tests create tickets meanwhile, which move this one to a later page of all tickets
  await page.getByRole('link', { name: 'Mine' }).click();
  await ticketCard.getByRole('button', { name: 'Answer' }).click();
  await ticketCard.getByLabel('Answer').fill('We moved it to the street.');
  await ticketCard.getByRole('button', { name: 'Send and resolve' }).click();
  await expect(ticketCard).toHaveCount(0);

  await personPage.getByRole('link', { name: 'See your requests' }).click();
  await expect(personPage.getByText('We moved it to the street.')).toBeVisible();
  await expect.poll(async () => (await mails(address)).some(({ text }) => text.includes('We moved it to the street.'))).toBe(true);
});
