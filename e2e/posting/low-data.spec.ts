/**
 * Posts a complete listing over a connection that is lost once while the photo is uploaded. The transferred bytes must be at most those of
 * five minutes at 50 kbit/s. Only `npm run test:exhaustive` limits the speed, because waiting takes minutes.
 */
import type { Page } from '@playwright/test';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { expect, test } from '../support/fixtures.ts';
import { startProxy } from '../support/network-proxy.ts';
import { newPhoneNumber } from '../support/people.ts';
import { largePhonePhoto } from '../support/photos.ts';
import { addPhotos, comboBox, continueButton, selectAnswers, selectLocality, textField } from '../support/wizard-controls.ts';

const BYTES_PER_SECOND = 50_000 / 8;
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND };
const isSlow = normalOrExhaustive(false, true);
/** Maximum time to load a page. */
const TIMEOUT_MS = normalOrExhaustive(20_000, 180_000);
/** Five minutes at this speed, from the first page of the form, with an empty browser cache. */
const MAX_BYTES = 5 * 60 * BYTES_PER_SECOND;
/** In the middle of the first part of the photo. */
const CUT_AFTER_BYTES = 30_000;

test.setTimeout(normalOrExhaustive(90_000, 20 * 60_000));

const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: TIMEOUT_MS });

test('a complete listing is posted with the bytes of five minutes at 50 kbit/s, and the upload of its photo continues after an interruption', async ({
  page,
  login,
  baseURL,
}) => {
  const connection = await startProxy(baseURL ?? '');
  await login(newPhoneNumber());
  if (isSlow) {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_LINE);
  }
  await page.goto(`${connection.url}/post/residential_rent/new/basic?listing_role=Owner`, { timeout: TIMEOUT_MS });

  await test.step('the form', async () => {
    await expectTitle(page, 'Property Details');
    await selectAnswers(page, 'Property type', 'Apartment');
    await selectAnswers(page, 'Bedrooms', '2 BHK');
    await textField(page, 'Floor').fill('2');
    await textField(page, 'Floors in the building').fill('4');
    await selectAnswers(page, 'Age of building', '3 to 5 years');
    await textField(page, 'Built-up area').fill('980');
    await continueButton(page).click();
    await expectTitle(page, 'Location');
    await selectLocality(page, 'saibaba', 'Saibaba Colony');
    await textField(page, 'Society or building name').fill('Low Data Gardens');
    await continueButton(page).click();
    await expectTitle(page, 'Rental');
    await selectAnswers(page, 'Available for', 'Rent');
    await textField(page, 'Expected rent').fill('18k');
    await textField(page, 'Expected deposit').fill('50k');
    await selectAnswers(page, 'Maintenance', 'Included');
    await page.getByRole('button', { name: 'Today' }).click();
    await selectAnswers(page, 'Preferred tenants', 'Anyone');
    await selectAnswers(page, 'Furnishing', 'Unfurnished');
    await selectAnswers(page, 'Parking', 'Bike');
    await continueButton(page).click();
    await expectTitle(page, 'Amenities');
    await textField(page, 'Bathrooms').fill('2');
    await selectAnswers(page, 'Water supply', 'Corporation');
    await selectAnswers(page, 'Availability', 'Vacant');
    await comboBox(page, 'Who will show the property').selectOption({ label: 'I will show it' });
    await continueButton(page).click();
    await expectTitle(page, 'Gallery');
  });

  const original = await largePhonePhoto('hall.jpg', { r: 190, g: 170, b: 140 });
  const beforePhoto = connection.transferred();
  await test.step('the photo is reduced on the phone, and the upload continues after the connection was lost', async () => {
    connection.cutAfter(CUT_AFTER_BYTES);
    await addPhotos(page, [original]);
    const pending = page.getByRole('list', { name: 'Uploads' });
    await expect(pending.getByText('Connection lost. Try again.')).toBeVisible({ timeout: TIMEOUT_MS });
    connection.restore();
    await pending.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: TIMEOUT_MS });
  });
  const photoBytes = connection.transferred() - beforePhoto;
  expect(photoBytes).toBeLessThan(original.buffer.length / 4);

  await page.getByRole('link', { name: 'Review listing' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: 'Your listing is live' })).toBeVisible({ timeout: TIMEOUT_MS });

  const bytes = connection.transferred();
  test.info().annotations.push({ type: 'bytes', description: `${bytes} in all, ${photoBytes} for the photo` });
  expect(bytes).toBeLessThan(MAX_BYTES);
  await connection.close();
});
