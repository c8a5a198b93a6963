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
  await expect(page.getByText('Asked for money before a visit.')).toBeVisible();

  await them.reload();
  await expect(them.getByRole('alertdialog').or(them.getByRole('dialog'))).toBeVisible();
  await page.getByRole('button', { name: 'Lift the suspension' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await page.goto('/admin/audit?action=suspension_lifted');
  await expect(page.getByRole('listitem').filter({ hasText: 'suspension lifted' }).first()).toBeVisible();
});
