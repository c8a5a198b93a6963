import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';

const RENT = '/homes-in-chennai-for-rent';

test.use({ viewport: { width: 360, height: 740 } });

test('cards show how far they are from places that are stored on the device only, and load their further photos on demand', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(RENT);
  await waitForHydration(page);
  const several = page.getByRole('main').getByRole('article').filter({ hasText: '1 / 5' }).first();
  const card = page.locator(`article:has(a[href="${await several.getByRole('link').getAttribute('href')}"])`).first();
  const photos = () => sent.filter((url) => url.includes('/property/photos?'));
  expect(photos()).toEqual([]);
  await card.getByRole('link').focus();
  await card.getByRole('button', { name: 'Next photo' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('status')).toContainText('2 / 5');
  expect(photos()).toHaveLength(1);

  await page.getByRole('link', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Distance to work or school' }).click();
  const dialog = page.getByRole('dialog', { name: 'My places' });
  await dialog.getByRole('combobox', { name: 'Work' }).fill('guindy');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Show / }).click();
  await expect(card).toContainText(/[\d.]+ km to work/);
  await page.reload();
  await expect(card).toContainText(/[\d.]+ km to work/);
  // the position of the place is never sent
  const { lat } = (await page.evaluate(() => JSON.parse(localStorage.getItem('my-places')!) as { lat: number }[]))[0]!;
  expect(sent.filter((request) => request.includes(String(lat)))).toEqual([]);
});
