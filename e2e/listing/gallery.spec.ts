import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';

test('full-screen photos: every press of an arrow key moves by one photo, and Escape and Back return to the page', async ({
  page,
  request,
  baseURL,
}) => {
  const response = await request.get(`${baseURL}/api/v1/property/get?city=chennai&kind=residential_rent&with_photos=true&limit=50`);
  const { data } = (await response.json()) as { data: { url: string; photo_count: number }[] };
  const home = data.find(({ photo_count }) => photo_count >= 5)!;
  const photoCount = home.photo_count;
  await page.goto(home.url);
  const first = page.getByRole('region', { name: 'Photos' }).getByRole('link').first();
  const gallery = page.getByRole('dialog', { name: 'Photos' });
  // Before hydration the link opens the photo file itself.
  await waitForHydration(page);
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(gallery).toBeVisible();
  const positionText = gallery.getByRole('status');
  await expect(positionText).toContainText(`1 / ${photoCount}`);
  await expect(gallery.getByRole('button', { name: 'Close' })).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  await expect(positionText).toContainText(`4 / ${photoCount}`);
  await expect(gallery.getByRole('button', { name: 'Show photo 4' })).toHaveAttribute('aria-current', 'true');
  await expect(gallery.getByRole('listitem').nth(3)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowLeft');
  await expect(positionText).toContainText(`3 / ${photoCount}`);
  await page.keyboard.press('End');
  await expect(positionText).toContainText(`${photoCount} / ${photoCount}`);
  await page.keyboard.press('ArrowRight');
  await expect(positionText).toContainText(`${photoCount} / ${photoCount}`);
  await page.keyboard.press('Home');
  await expect(positionText).toContainText(`1 / ${photoCount}`);
  await gallery.getByRole('button', { name: 'Show photo 2' }).click();
  await expect(positionText).toContainText(`2 / ${photoCount}`);
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(first).toBeFocused();
  await expect(page).toHaveURL(baseURL + home.url);
  await page.keyboard.press('Enter');
  await expect(gallery).toBeVisible();
  await page.goBack();
  await expect(gallery).toBeHidden();
  await expect(first).toBeFocused();
  await expect(page).toHaveURL(baseURL + home.url);
});
