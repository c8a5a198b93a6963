import { expect, test } from './fixtures.ts';
import { grant, newNumber } from './people.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('an administrator puts a home first on the home page, and takes it off again', async ({ page, browser, baseURL, login }) => {
  test.setTimeout(240_000);
  const number = newNumber();
  await login(number);
  grant(number);
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto('/');
  const home = (await visitor.locator('main a[href*="-pid-"]').last().getAttribute('href'))!;
  const id = /-pid-(\w+)/.exec(home)![1]!;

  await page.goto('/admin/lists');
  const list = page.getByRole('region', { name: 'Featured' });
  await list.getByRole('button', { name: 'Add to Featured' }).click();
  await list.getByLabel('Listing').fill(baseURL! + home);
  await list.getByRole('button', { name: 'Put on the list' }).click();
  const entry = list.locator(`li:has(a[href*="-pid-${id}"])`);
  await expect(entry.getByText('Shown now')).toBeVisible();
  await expect(async () => {
    await visitor.goto('/lists/featured/coimbatore');
    await expect(visitor.locator(`main a[href*="-pid-${id}"]`).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  // the home page is rendered anew within a minute
  const row = visitor.getByRole('region', { name: 'Featured', exact: true });
  const shown = row.locator(`a[href*="-pid-${id}"]`).first();
  await expect(async () => {
    await visitor.goto('/');
    await expect(shown).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 90_000, intervals: [3000] });

  await entry.getByRole('button', { name: /^Take off/ }).click();
  await expect(entry).toHaveCount(0);
  await expect(async () => {
    await visitor.goto('/');
    await expect(row).toBeAttached();
    await expect(shown).not.toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 90_000, intervals: [3000] });
});

test('a person is suspended and out at once, and back when it is lifted', async ({ page, browser, baseURL, login }) => {
  const [number, theirs] = [newNumber(), newNumber()];
  const other = await browser.newContext({ baseURL });
  const them = await other.newPage();
  const token = await login(theirs);
  await them.addInitScript((value) => localStorage.setItem('authToken', value), token);
  await them.goto('/me');
  await expect(them.getByText(theirs.slice(0, 5)).first()).toBeVisible();

  await login(number);
  grant(number);
  await page.goto('/admin/people');
  await page.getByLabel('Mobile number, mail address or name').fill(theirs);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: /Without a name/ }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend this person?' });
  await dialog.getByLabel('Reason').fill('Asked for money before a visit.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('button', { name: 'Lift the suspension' })).toBeVisible();

  await them.reload();
  await expect(them.getByRole('alertdialog').or(them.getByRole('dialog'))).toBeVisible();
  await page.getByRole('button', { name: 'Lift the suspension' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await page.goto('/admin/audit?action=suspension_lifted');
  const lifted = page
    .getByRole('listitem')
    .filter({ hasText: 'Lifted a suspension' })
    .filter({ hasText: `ending in ${theirs.slice(-4)}` });
  await expect(lifted.first()).toContainText(/State\s*Before: Suspended → After: Open/);
  await page.getByLabel('Who (number, address or name)').fill(theirs);
  await page.getByLabel('What was done').selectOption({ label: 'Suspended a person' });
  await page.getByRole('button', { name: 'Look' }).click();
  await expect(page.getByRole('main').locator('ol > li')).toHaveCount(1);
  await expect(page.getByRole('main').locator('ol > li')).toContainText(/Before: Open → After: Suspended/);
});

test('what somebody writes on the contact page is a request that staff takes, hands back and answers', async ({
  page,
  browser,
  baseURL,
  login,
  mails,
}) => {
  const [number, theirs] = [newNumber(), newNumber()];
  const them = await (await browser.newContext({ baseURL })).newPage();
  const token = await login(theirs);
  await them.addInitScript((value) => localStorage.setItem('authToken', value), token);
  const address = `writer${theirs}@example.org`;
  await them.goto('/contact');
  await them.getByLabel('Your name').fill('Meena');
  await them.getByLabel('Your email address').fill(address);
  await them.getByLabel('Your message').fill('The <i>pin</i> of my home is in the lake.');
  await them.getByRole('button', { name: /^Send/ }).click();
  const received = them.getByText(/Your request has the number TH-/);
  await expect(received).toBeVisible();
  const ticket = /TH-\w{4}-\w{4}/.exec((await received.textContent())!)![0];

  await login(number);
  grant(number);
  await page.goto('/admin/support?holder=nobody');
  const one = page.getByRole('article', { name: ticket });
  await expect(one).toContainText('The <i>pin</i> of my home is in the lake.');
  await one.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(one).toHaveCount(0);
  await page.getByRole('link', { name: 'Mine' }).click();
  await expect(one).toContainText('You have it');
  await one.getByRole('button', { name: 'Hand back' }).click();
  await expect(page.getByText('You have none')).toBeVisible();
  await page.getByRole('link', { name: 'Everybody’s' }).click();
  await one.getByRole('button', { name: 'Take', exact: true }).click();
  await one.getByRole('button', { name: 'Answer' }).click();
  await one.getByLabel('Answer to whoever asked').fill('We moved it to the street.');
  await one.getByRole('button', { name: 'Send and settle' }).click();
  await expect(one).toHaveCount(0);

  await them.getByRole('link', { name: 'See your requests' }).click();
  await expect(them.getByText('We moved it to the street.')).toBeVisible();
  await expect.poll(async () => (await mails(address)).some(({ text }) => text.includes('We moved it to the street.'))).toBe(true);
});
