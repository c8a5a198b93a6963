import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { pressShowNumber } from '../support/contact-owner.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { completeLogin, newPhoneNumber, formatPhone } from '../support/people.ts';
import { ORIENTATION_UPRIGHT, hasGpsPosition, largePhonePhoto } from '../support/photos.ts';
import {
  addPhotos,
  textField,
  selectAnswers,
  expectStep,
  continueButton,
  comboBox,
  selectLocality,
  question,
} from '../support/wizard-controls.ts';

interface ServedPhoto {
  readonly url: string;
  readonly category: string | null;
  readonly widths: readonly number[];
}
interface ServedListing {
  readonly url: string;
  readonly photos: readonly ServedPhoto[];
}

const FRONT = { r: 190, g: 70, b: 60 };
const HALL = { r: 60, g: 80, b: 190 };

/** Throttles the network to a good mobile connection, so that uploading a photo takes a while. */
async function slowUploads(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 2_500_000,
  });
}

/** Opens the site as another person on another phone. */
async function secondPerson(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

test.slow();
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a listing is posted with photos, found by search, shortlisted, and its owner contacted', async ({
  page: owner,
  browser,
  contextOptions,
  viewport,
  baseURL,
  sms,
  smsCount,
}) => {
  const ownerPhone = newPhoneNumber();
  const seekerPhone = newPhoneNumber();
  const society = `Vaanam ${ownerPhone.slice(-6)}`;
  const [front, hall] = await Promise.all([largePhonePhoto('front.jpg', FRONT), largePhonePhoto('hall.jpg', HALL)]);
  for (const { buffer } of [front, hall]) {
    const metadata = await sharp(buffer).metadata();
    expect([metadata.width, metadata.height, metadata.orientation, hasGpsPosition(metadata.exif)]).toEqual([
      4032,
      3024,
      ORIENTATION_UPRIGHT,
      true,
    ]);
    expect(buffer.length).toBeGreaterThan(1_500_000);
  }

  await test.step('the owner logs in when starting to post', async () => {
    await owner.goto('/');
    await owner.getByRole('link', { name: 'Post', exact: true }).click();
    await owner.getByText('Rent out a home', { exact: true }).click();
    await owner.getByRole('button', { name: 'Start' }).click();
    await expect(owner.getByText('Log in to post your property.')).toBeVisible();
    await completeLogin(owner, ownerPhone, sms);
    await expectStep(owner, 'Property Details');
  });

  await test.step('every step is filled in and saved', async () => {
    await expect(question(owner, 'Your role').getByRole('radio', { name: 'Owner' })).toBeChecked();
    await selectAnswers(owner, 'Property type', 'Apartment');
    await selectAnswers(owner, 'Bedrooms', '3 BHK');
    await textField(owner, 'Floor').fill('4');
    await textField(owner, 'Floors in the building').fill('7');
    await selectAnswers(owner, 'Age of building', '3 to 5 years');
    await comboBox(owner, 'Facing').selectOption({ label: 'East' });
    await textField(owner, 'Built-up area').fill('1450');
    await textField(owner, 'Carpet area').fill('1180');
    await continueButton(owner).click();

    await expectStep(owner, 'Location');
    await comboBox(owner, 'City').selectOption({ label: 'Coimbatore' });
    await selectLocality(owner, 'saibaba', 'Saibaba Colony');
    await expect(owner.getByRole('application', { name: /^Pin location/ })).toHaveAccessibleDescription(/Saibaba Colony/);
    await textField(owner, 'Society or building name').fill(society);
    await textField(owner, 'Door number').fill('4 B');
    await textField(owner, 'Street').fill('Bharathi Park Road');
    await question(owner, 'Location shown on map').getByText('The street', { exact: true }).click();
    await expect(textField(owner, 'Pincode')).toHaveValue(/^\d{6}$/);
    await continueButton(owner).click();

    await expectStep(owner, 'Rental');
    await selectAnswers(owner, 'Available for', 'Rent');
    await textField(owner, 'Expected rent').fill('28000');
    await textField(owner, 'Expected deposit').fill('60000');
    await expect(textField(owner, 'Expected deposit')).toHaveValue('60,000');
    await owner.getByRole('checkbox', { name: 'Rent negotiable' }).check();
    await selectAnswers(owner, 'Maintenance', 'Extra');
    await textField(owner, 'Maintenance charge').fill('2500');
    await owner.getByRole('button', { name: 'Today' }).click();
    await selectAnswers(owner, 'Preferred tenants', 'Family', 'Company');
    await selectAnswers(owner, 'Furnishing', 'Semi-furnished');
    await question(owner, 'Furniture and appliances').getByRole('button', { name: /^Fan/ }).click();
    await selectAnswers(owner, 'Parking', 'Car');
    await textField(owner, 'Description').fill(
      'Fourth floor with a breeze from the park, ten minutes on foot to the bus stand. A family has lived here for six years.',
    );
    await continueButton(owner).click();

    await expectStep(owner, 'Amenities');
    await textField(owner, 'Bathrooms').fill('2');
    await owner.getByRole('button', { name: 'Add one: Balconies (optional)' }).click();
    await selectAnswers(owner, 'Water supply', 'Corporation and borewell');
    await selectAnswers(owner, 'Availability', 'Vacant');
    await selectAnswers(owner, 'Pets allowed', 'Yes');
    await selectAnswers(owner, 'Amenities', 'Lift', 'Visitor parking');
    await comboBox(owner, 'Who will show the property').selectOption({ label: 'I will show it' });
    await selectAnswers(owner, 'Visiting days', 'Saturday and Sunday');
    await expect(comboBox(owner, 'Visits from')).toHaveValue('9.00 AM');
    await expect(comboBox(owner, 'Visits until')).toHaveValue('6.00 PM');
    await expect(owner.getByText('Step 4 of 5')).toBeVisible();
    await continueButton(owner).click();
    await expectStep(owner, 'Gallery');
    await expect(owner.getByText('Step 5 of 5')).toBeVisible();
  });

  await test.step('two photos are uploaded, and the second becomes the cover', async () => {
    await slowUploads(owner);
    await addPhotos(owner, [front, hall]);
    await expect(owner.getByRole('progressbar', { name: 'Upload of front.jpg' })).toBeVisible();
    await expect(owner.getByRole('progressbar', { name: 'Upload of hall.jpg' })).toBeVisible();
    const second = owner.getByRole('article', { name: 'Photo 2 of 2' });
    await expect(second).toBeVisible({ timeout: 40_000 });
    await expect(owner.getByText('2 photos. Add 1 more.')).toBeVisible();
    const photoType = second.getByRole('combobox', { name: 'Photo type' });
    await photoType.selectOption({ label: 'Hall' });
    await second.getByRole('button', { name: 'Make cover' }).click();
    const first = owner.getByRole('article', { name: 'Photo 1 of 2' });
    await expect(first.getByText('Cover', { exact: true })).toBeVisible();
    await expect(first.getByRole('combobox', { name: 'Photo type' })).toHaveValue('hall');
  });

  const url = await test.step('the listing is checked in the review step, published, and opened as a visitor', async () => {
    await owner.getByRole('link', { name: 'Review listing' }).click();
    await expectStep(owner, 'Review');
    await expect(owner.getByText('Ready to publish')).toBeVisible();
    for (const text of [society, 'Saibaba Colony', '3 BHK', 'Bharathi Park Road', 'Saturday and Sunday'])
      await expect(owner.getByRole('main').getByText(text).first()).toBeVisible();
    await owner.getByRole('button', { name: 'Publish' }).click();
    await expect(owner.getByRole('heading', { name: 'Your listing is live' })).toBeFocused();
    await owner.getByRole('link', { name: 'View listing' }).click();
    await expect(owner.getByRole('heading', { level: 1 })).toContainText('Saibaba Colony');
    return new URL(owner.url()).pathname;
  });

  await test.step('no personal data is public: no phone number, no house number, and photos have no EXIF data, are upright, with the cover first', async () => {
    const id = /-pid-(\w+)$/.exec(url)?.[1];
    const html = await (await owner.request.get(baseURL + url)).text();
    const response = await owner.request.get(`${baseURL}/api/v1/property/get?id=${id}`);
    const text = await response.text();
    for (const served of [html, text]) {
      expect(served).not.toContain(ownerPhone);
      expect(served).not.toContain(formatPhone(ownerPhone));
      expect(served).not.toContain('4 B"');
    }
    const { photos } = (JSON.parse(text) as { data: ServedListing }).data;
    expect(photos.map(({ category }) => category)).toEqual(['hall', null]);
    for (const photo of photos) {
      expect(photo.widths.length).toBeGreaterThan(1);
      // every file is made from the same cleaned picture, so the smallest files and the largest WebP are enough
      const [smallest, largest] = [Math.min(...photo.widths), Math.max(...photo.widths)];
      for (const [format, width] of [
        ['avif', smallest],
        ['webp', smallest],
        ['webp', largest],
      ] as const) {
        const file = await owner.request.get(`${baseURL}${photo.url}/${width}.${format}`);
        expect(file.status()).toBe(200);
        const bytes = await file.body();
        const { exif, xmp, iptc, orientation, ...size } = await sharp(bytes).metadata();
        expect([exif, xmp, iptc, orientation ?? 1, size.width]).toEqual([undefined, undefined, undefined, 1, width]);
        expect(size.height).toBeGreaterThan(width);
        expect(bytes.includes('Porch')).toBe(false);
      }
    }
  });

  const seeker = await secondPerson(browser, { ...contextOptions, viewport, baseURL, isMobile: true, hasTouch: true });
  await test.step('another person finds it with a misspelled locality, a filter, and the newest first', async () => {
    await seeker.goto('/');
    const localityField = seeker.getByRole('combobox', { name: 'Locality, society or landmark in Coimbatore' });
    const suggestion = seeker.getByRole('option', { name: /^Saibaba Colony/ });
    await waitForHydration(seeker);
    await localityField.pressSequentially('saibba colny');
    // from now on the list does not change under the pointer
    await expect(seeker.getByText('1 suggestion. Use the arrow keys.')).toBeAttached();
    await suggestion.click();
    await expect(seeker).toHaveURL(`${baseURL}/homes-in-saibaba-colony-coimbatore-for-rent`);
    const filters = seeker.getByRole('dialog', { name: 'Filters' });
    await seeker.getByRole('link', { name: /^Filters/ }).click();
    await filters.getByRole('checkbox', { name: /^3 BHK / }).check();
    await filters.getByRole('button', { name: /^Show / }).click();
    await expect(seeker).toHaveURL(`${baseURL}/3bhk-homes-in-saibaba-colony-coimbatore-for-rent`);
    await seeker.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Newest first' });
    await expect(seeker).toHaveURL(/sort=newest/);
    const newest = seeker.getByRole('main').locator('article:not(aside article)').first();
    await expect(newest).toContainText('₹28,000');
    await expect(newest.getByRole('link')).toHaveAttribute('href', url);
    await newest.getByRole('link').click();
    await expect(seeker).toHaveURL(baseURL + url);
  });

  await test.step('the heart button shortlists the listing before login', async () => {
    await seeker
      .getByRole('button', { name: /^Save .+ to the shortlist$/ })
      .first()
      .click();
    await expect(seeker.getByText('Property added to your wishlist successfully!')).toBeVisible();
    await expect(seeker.getByRole('button', { name: /^Remove .+ from the shortlist$/ }).first()).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the owner is contacted after a login that continues the contact, and both see it', async () => {
    const before = await smsCount(ownerPhone);
    await seeker.getByRole('button', { name: 'Contact owner' }).click();
    await completeLogin(seeker, seekerPhone, sms);
    await pressShowNumber(seeker);
    const dialog = seeker.getByRole('dialog', { name: 'Contact', exact: true });
    await expect(dialog.getByText(`+91 ${formatPhone(ownerPhone)}`)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:+91${ownerPhone}`);
    expect((await sms(ownerPhone, before)).text).toContain('New contact for your property');

    await seeker.goto('/shortlist');
    await expect(seeker.getByText('1 saved home')).toBeVisible();
    await expect(seeker.getByRole('main').getByRole('article').getByRole('link')).toHaveAttribute('href', url);
    await seeker.goto('/contacted');
    await expect(seeker.getByRole('link', { name: `+91 ${formatPhone(ownerPhone)}` })).toBeVisible();

    await owner.goto('/contacted');
    await owner.getByRole('tab', { name: 'Contacted me' }).click();
    await expect(owner.getByRole('link', { name: `+91 ${formatPhone(seekerPhone)}` })).toBeVisible();
  });
  await seeker.context().close();
});
