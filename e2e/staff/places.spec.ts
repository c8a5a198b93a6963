import { expect, test } from '../support/fixtures.ts';
import { publishListing } from '../support/publish-listing.ts';
import { interceptRequests } from '../support/requests.ts';

test('a locality is added with an alias, its listing is found by it, and it is merged into another locality', async ({
  page,
  browser,
  baseURL,
  loginAsAdministrator,
}) => {
  test.setTimeout(120_000);
  const { phone: number, token } = await loginAsAdministrator();
  // Only letters, and others in each run, so that a second run on the same data adds another name.
  const letters = [...number].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const [name, spelling] = [`Nila ${letters}`, `vennila${letters}`];
  const slug = `nila-${letters}`;

  await page.goto('/admin/places?city=coimbatore');
  await page.getByRole('button', { name: 'Add a locality' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add a locality' });
  await form.getByLabel('Name in Latin letters').fill(name);
  await form.getByLabel('Name in தமிழ்').fill('நிலா நகர்');
  await form.getByLabel('Other spellings').fill(`${spelling}\nrs puram`);
  await form.getByLabel('Latitude of the centre').fill('11.0312');
  await form.getByLabel('Longitude of the centre').fill(String(76.88 + (Number(number) % 97) / 10_000));
  await form.getByLabel('Pincode').fill('641046');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('“rs puram” already leads to RS Puram.')).toBeVisible();
  await form.getByLabel('Other spellings').fill(spelling);
  await form.getByLabel('Name in தமிழ்').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  const path = await publishListing(page.request, baseURL!, token, `Nila Court ${letters}`, { locality: spelling });
  expect(path).toContain(`-in-${slug}-coimbatore-pid-`);
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto('/');
  const field = visitor.getByRole('main').getByRole('combobox', { name: 'Locality, society or landmark in Coimbatore' });
  await field.fill(spelling.slice(0, 12));
  await visitor.getByRole('option', { name }).click();
  await expect(visitor).toHaveURL(new RegExp(`in-${slug}-coimbatore`));
  await expect(visitor.locator('main a[href*="-pid-"]').first()).toBeVisible();

  await page.getByLabel('Find a locality').fill(spelling);
  await page.getByRole('button', { name: `Merge ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${name}` });
  await expect(dialog.getByText('Affected listings: 1 (1 live).')).toBeVisible();
  await dialog.getByRole('combobox').fill('gandhipuram');
  await dialog.getByRole('option', { name: /^Gandhipuram/ }).click();
  await dialog.getByRole('button', { name: `Merge ${name} into Gandhipuram` }).click();
  await expect(dialog).toBeHidden();

  // Pages are cached for up to a minute; other parameters avoid the cached page.
  const oldUrlResponse = await page.request.get(`${baseURL}/homes-in-${spelling}-coimbatore-for-rent?sort=newest`, { maxRedirects: 0 });
  expect([oldUrlResponse.status(), oldUrlResponse.headers()['location']]).toEqual([
    301,
    '/homes-in-gandhipuram-coimbatore-for-rent?sort=newest',
  ]);
  await expect
    .poll(async () => (await page.request.get(baseURL + path, { maxRedirects: 0 })).headers()['location'], {
      timeout: 90_000,
      intervals: [3000],
    })
    .toContain('-in-gandhipuram-coimbatore-pid-');
  await page.goto('/admin/audit?action=place_merge');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `coimbatore/${slug}` })
      .first(),
  ).toBeVisible();
});

test('errors without a field are shown above the form, and a site without cities says so', async ({ page, loginAsAdministrator }) => {
  await loginAsAdministrator();
  await page.goto('/admin/places?city=coimbatore');
  const refusal = 'The address rs-puram would no longer lead to RS Puram. Choose another word.';
  await interceptRequests(page, '**/api/v1/admin/cities', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: { message: 'No', code: 'invalid', errors: [{ path: 'slug', message: refusal }], requestId: 'r' },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Change Coimbatore' }).click();
  const form = page.getByRole('dialog', { name: 'Change Coimbatore' });
  // The slug of an existing city cannot be edited, so its error has no field.
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await page.unroute('**/api/v1/admin/cities');
  await page.route('**/api/v1/admin/cities', (route) => route.fulfill({ json: { data: [] } }));
  await page.reload();
  await expect(page.getByText('No cities yet. Add the first one.')).toBeVisible();
});
