import { awake } from './awake.ts';
import { expect, test } from './fixtures.ts';

test('photos over the whole screen: each press of an arrow is a photo, however fast, and Escape leads back to where one was', async ({
  page,
  request,
  baseURL,
}) => {
  const answer = await request.get(`${baseURL}/api/v1/property/get?city=chennai&kind=residential_rent&with_photos=true&limit=50`);
  const { data } = (await answer.json()) as { data: { url: string; photo_count: number }[] };
  const home = data.find(({ photo_count }) => photo_count >= 5)!;
  const many = home.photo_count;
  await page.goto(home.url);
  const first = page.getByRole('region', { name: 'Photos' }).getByRole('link').first();
  const gallery = page.getByRole('dialog', { name: 'Photos' });
  // before that the link leads to the photo itself
  await awake(page);
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(gallery).toBeVisible();
  const at = gallery.getByRole('status');
  await expect(at).toContainText(`1 / ${many}`);
  await expect(gallery.getByRole('button', { name: 'Close' })).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  await expect(at).toContainText(`4 / ${many}`);
  await expect(gallery.getByRole('button', { name: 'Show photo 4' })).toHaveAttribute('aria-current', 'true');
  await expect(gallery.getByRole('listitem').nth(3)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowLeft');
  await expect(at).toContainText(`3 / ${many}`);
  await page.keyboard.press('End');
  await expect(at).toContainText(`${many} / ${many}`);
  await page.keyboard.press('ArrowRight');
  await expect(at).toContainText(`${many} / ${many}`);
  await page.keyboard.press('Home');
  await expect(at).toContainText(`1 / ${many}`);
  await gallery.getByRole('button', { name: 'Show photo 2' }).click();
  await expect(at).toContainText(`2 / ${many}`);
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(first).toBeFocused();
});
