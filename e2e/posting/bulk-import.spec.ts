/** Bulk import on a phone, from the template to published listings, with errors in files and rows. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { startProxy } from '../support/network-proxy.ts';
import { completeLogin, newPhoneNumber } from '../support/people.ts';
import { trackUploads } from '../support/uploads.ts';
import { chooseFiles } from '../support/wizard-controls.ts';

/** Jobs of the server check and import files. They may wait for the jobs of other tests. */
const BY_JOB = { timeout: 60_000 };

async function textOf(download: Download): Promise<string> {
  return (await readFile(await download.path(), 'utf8')).replace(/^\ufeff/, '');
}

async function save(page: Page, button: string | RegExp): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return textOf(download);
}

async function send(page: Page, content: string | Buffer, name = 'listings.csv'): Promise<void> {
  const button = page.getByRole('button', { name: /^Choose (a|another) file$/ }).last();
  await chooseFiles(page, { name, mimeType: 'text/csv', buffer: Buffer.from(content) }, () => button.click());
}

const open = async (page: Page, kind = 'flatmate') => {
  await page.goto(`/my-properties/import?kind=${kind}`);
  await expect(page.getByLabel('Kind of listing')).toHaveValue(kind);
};
const count = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');

test('from the template to published listings: an invalid row is reported, corrected and imported', async ({ page, login }) => {
  test.slow();
  await login(newPhoneNumber());
  await page.goto('/my-properties');
  await page.getByRole('link', { name: 'Import or export' }).click();
  await page.getByLabel('Kind of listing').selectOption('flatmate');
  await page.getByText('What the columns mean').click();
  await expect(page.getByText('expected_rent', { exact: true })).toBeVisible();
  await page.getByLabel('Find a column').fill('gender');
  await expect(page.getByText('expected_rent', { exact: true })).toBeHidden();
  await page.getByLabel('Find a column').fill('');
  await expectAccessible(page);

  const template = await save(page, /^Template for spreadsheets/);
  const [header = '', example = ''] = template.trim().split('\r\n');
  const row = (name: string) => example.replace('EXAMPLE-1,no', `${name},yes`);
  expect(row('A1')).toContain('A1,yes');
  await send(page, [header, row('A1'), row('A2').replace('coimbatore', 'Atlantis'), row('A3')].join('\r\n'));
  await expect(page.getByRole('heading', { name: 'Preview of listings.csv' })).toBeVisible(BY_JOB);
  await expect(count(page, 'New')).toHaveText('2');
  await expect(count(page, 'Rejected')).toHaveText('1');
  const invalidRow = page.getByRole('listitem').filter({ hasText: 'Row 3' }).first();
  await expect(invalidRow).toContainText('A2');
  await expect(invalidRow).toContainText('city');
  await expectAccessible(page);

  const rowsToCorrect = await save(page, 'Download these rows');
  expect(rowsToCorrect).toContain('Row 3: city: ');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'listings.csv is imported' })).toBeVisible(BY_JOB);
  await expect(count(page, 'Published')).toHaveText('2');
  await expectAccessible(page);
  expect(await save(page, 'Download the result of every row')).toMatch(/^row,external_id,outcome/);

  // The result is shown again after a reload. The corrected file contains only the rejected row.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'listings.csv is imported' })).toBeVisible(BY_JOB);
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByLabel('Kind of listing').selectOption('flatmate');
  await send(page, rowsToCorrect.replaceAll('Atlantis', 'coimbatore'), 'corrected.csv');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: 'corrected.csv is imported' })).toBeVisible(BY_JOB);
  await page.getByRole('link', { name: 'See them in My properties' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
});

test('a file that cannot be imported is rejected with a reason, and a valid one continues from there', async ({ page, login }) => {
  await login(newPhoneNumber());
  await open(page);
  const refused = page.getByRole('alert').filter({ hasText: 'Could not import' });
  await send(page, 'colour,id\r\nred,\r\n');
  await expect(refused).toContainText('Unknown column colour');
  await expectAccessible(page);
  await send(page, Buffer.from('\ufeffid,expected_rent\n', 'utf16le'));
  await expect(refused).toContainText('not UTF-8');
  await send(page, '');
  await expect(refused).toContainText('is empty');
  const huge = test.info().outputPath('huge.csv');
  await writeFile(huge, Buffer.alloc(51 * 1024 * 1024, 'a'));
  await page.locator('input[type=file]').setInputFiles(huge);
  await expect(refused).toContainText('Files may have up to 50 MB');
  await send(page, 'x', 'homes.xlsx');
  await expect(refused).toContainText('is a workbook');
  const plots = await page.request.get('/api/v1/property/bulk/template?kind=plot');
  await send(page, await plots.text());
  await expect(refused).toContainText('Plot');
  const templateResponse = await page.request.get('/api/v1/property/bulk/template?kind=flatmate');
  await send(page, await templateResponse.text());
  await expect(page.getByRole('heading', { name: 'Preview of listings.csv' })).toBeVisible(BY_JOB);
});

test('a formula is neutralized in the export, and importing the export changes nothing', async ({ page, login }) => {
  await login(newPhoneNumber());
  await open(page);
  const template = await page.request.get('/api/v1/property/bulk/template?kind=flatmate&format=jsonl');
  const example = JSON.parse(await template.text()) as Record<string, unknown>;
  const description = '=HYPERLINK("http","x") is how some begin, and this room is quiet, sunny and close to the park.';
  await send(page, JSON.stringify({ ...example, description: description.replace('"http",', '') }), 'one.jsonl');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByLabel('Kind of listing').selectOption('flatmate');
  const exported = await save(page, 'Export as CSV');
  expect(exported).toContain(`"'=HYPERLINK(`);
  await send(page, exported);
  await expect(page.getByText('Everything in this file is already up to date.', { exact: false })).toBeVisible();
  await expect(count(page, 'Unchanged')).toHaveText('1');
  // The same text is rejected with its row and column in a cell where it would run as a formula.
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('Kind of listing').selectOption('flatmate');
  await send(page, exported.replace(`"'=HYPERLINK(`, '"=HYPERLINK('));
  const invalidRow = page.getByRole('listitem').filter({ hasText: 'Row 2' }).first();
  await expect(invalidRow).toContainText('description');
  await expect(invalidRow).toContainText('formula');
});

test('an ended session and a lost connection lose neither the file nor the progress', async ({ page, login, sms, smsCount, context }) => {
  test.slow();
  const phone = newPhoneNumber();
  const token = await login(phone);
  await open(page);
  const template = await (await page.request.get('/api/v1/property/bulk/template?kind=flatmate')).text();

  await context.setOffline(true);
  await send(page, template);
  await expect(page.getByRole('alert').filter({ hasText: 'Connection lost' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Preview of listings.csv' })).toBeVisible(BY_JOB);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('Kind of listing').selectOption('flatmate');
  await page.request.post('/api/v1/auth/logout', { data: {}, headers: { 'x-access-token': token } });
  await send(page, template, 'later.csv');
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText(/expired/i);
  const before = await smsCount(phone);
  await popup.getByRole('button').last().click();
  await completeLogin(page, phone, sms, before);
  await expect(page.getByRole('heading', { name: 'Preview of later.csv' })).toBeVisible(BY_JOB);
  // After the login this is a new page, which continues where the previous one stopped.
  await expect(page.locator('div[tabindex="-1"]', { has: page.getByRole('heading', { name: 'Preview of later.csv' }) })).toBeFocused();
});

test('a stuck upload is aborted after a minute, a slow response is waited for', async ({ page, login, baseURL }) => {
  const line = await startProxy(baseURL ?? '');
  await login(newPhoneNumber());
  const template = await (await page.request.get('/api/v1/property/bulk/template?kind=flatmate')).text();
  await page.clock.install();
  const uploads = await trackUploads(page);
  await page.goto(`${line.url}/my-properties/import?kind=flatmate`);
  await expect(page.getByLabel('Kind of listing')).toHaveValue('flatmate');
  const lost = page.getByRole('alert').filter({ hasText: 'Connection lost' });
  const checking = page.getByText('Sent. We are looking at the file.');

  await test.step('the upload is stuck with more data than network buffers hold', async () => {
    line.blockUploads();
    const large = test.info().outputPath('large.csv');
    await writeFile(large, template.padEnd(45 * 1024 * 1024, '\r\n'));
    await page.locator('input[type=file]').setInputFiles(large);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await uploads.fastForwardStuck(61_000);
    await expect(lost).toBeVisible();
    line.restore();
  });
  await test.step('everything is sent and the response takes long', async () => {
    line.stall();
    await send(page, template);
    await expect(checking).toBeVisible();
    await uploads.sent();
    await page.clock.fastForward(120_000);
    await expect(checking).toBeVisible();
    await expect(lost).toBeHidden();
    await page.clock.fastForward(61_000);
    await expect(lost).toBeVisible();
    line.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Preview of listings.csv' })).toBeVisible(BY_JOB);
  });
  await line.close();
});
