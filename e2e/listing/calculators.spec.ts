import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';

const PAGES = [
  '/calculators',
  '/calculators/emi',
  '/calculators/stamp-duty?state=RJ',
  '/calculators/rent-or-buy',
  '/calculators/area',
  '/prices/coimbatore',
  '/prices/coimbatore/residential-resale/saibaba-colony',
];

for (const path of PAGES)
  test(`${path} is accessible in light and dark without horizontal scrolling`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

test('the loan is calculated while typing, and its URL restores the same values', async ({ page }) => {
  await page.goto('/calculators/emi');
  await expect(page.getByText('₹43,391')).toBeVisible();
  const loan = page.getByRole('textbox', { name: 'Loan', exact: true });
  await waitForHydration(page);
  await loan.fill('2500000');
  await expect(loan).toHaveValue('25,00,000');
  await expect(page.getByText('₹21,696')).toBeVisible();
  await expect(page).toHaveURL(/principal=2500000/);
  await page.reload();
  await expect(page.getByText('₹21,696')).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Interest rate per year' }).fill('90');
  await expect(page.getByText('Enter a number from 0 to 40.')).toBeVisible();
  await expect(page.getByText('₹21,696')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a calculator is a form, and the server calculates the result', async ({ page }) => {
    await page.goto('/calculators/stamp-duty');
    await page.getByRole('combobox', { name: 'State' }).selectOption('KA');
    await page.getByRole('textbox', { name: 'Property value' }).fill('1,00,00,000');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page).toHaveURL(/state=KA/);
    await expect(page.getByText('₹7,60,000')).toBeVisible();
  });
});

test('two recently viewed listings are compared side by side, and one can be removed', async ({ page, baseURL }) => {
  const response = await page.request.get(`${baseURL}/api/v1/property/get?intent=rent&limit=2`);
  const { data } = (await response.json()) as { data: { id: string; title: string }[] };
  const [first, second] = data as [(typeof data)[0], (typeof data)[0]];
  await page.addInitScript(
    (ids) => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('seen', JSON.stringify(ids.map((id) => ({ property_id: id, at: new Date().toISOString() }))));
    },
    data.map(({ id }) => id),
  );
  await page.goto('/seen');
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(page.getByText('2 of 4 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(new RegExp(`property_id=${first.id}`));
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expect(page.getByRole('rowheader', { name: 'Rent', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: `Remove ${second.title}` })
    .last()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(1);
});
