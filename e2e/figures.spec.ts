import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const PAGES = [
  '/calculators',
  '/calculators/emi',
  '/calculators/stamp-duty?state=RJ',
  '/calculators/rent-or-buy',
  '/calculators/area',
  '/prices/coimbatore',
  '/prices/coimbatore/residential-resale/saibaba-colony',
];

// what fades in is judged as it stays
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectGood(page: Page, path: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // colours are judged as they come, not while they change
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
    expect(
      violations.map(
        ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
      ),
    ).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

for (const path of PAGES)
  test(`${path} is accessible by day and by night, without sideways scrolling`, async ({ page }) => {
    await expectGood(page, path);
  });

test('a loan is reckoned while typing, and its address brings the same figures back', async ({ page }) => {
  await page.goto('/calculators/emi');
  await expect(page.getByText('₹43,391')).toBeVisible();
  const loan = page.getByRole('textbox', { name: 'Loan', exact: true });
  await expect(async () => {
    await loan.fill('2500000');
    await expect(loan).toHaveValue('25,00,000', { timeout: 500 });
  }).toPass();
  await expect(page.getByText('₹21,696')).toBeVisible();
  await expect(page).toHaveURL(/principal=2500000/);
  await page.reload();
  await expect(page.getByText('₹21,696')).toBeVisible();
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Interest a year' }).fill('90');
    await expect(page.getByText('Please enter a number from 0 to 40.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('₹21,696')).toBeHidden();
});

test.describe('without its script', () => {
  test.use({ javaScriptEnabled: false });

  test('a calculator reckons on the server', async ({ page }) => {
    await page.goto('/calculators/stamp-duty');
    await page.getByRole('combobox', { name: 'State' }).selectOption('KA');
    await page.getByRole('textbox', { name: 'Value of the property' }).fill('1,00,00,000');
    await page.getByRole('button', { name: 'Reckon' }).click();
    await expect(page).toHaveURL(/state=KA/);
    await expect(page.getByText('₹7,60,000')).toBeVisible();
  });
});

test('two homes picked among those seen stand side by side, and one can be taken off', async ({ page, baseURL }) => {
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
  await expect(page.getByText('2 of 4 chosen')).toBeVisible();
  await page.getByRole('link', { name: 'Put side by side' }).click();
  await expect(page).toHaveURL(new RegExp(`property_id=${first.id}`));
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await expect(page.getByRole('rowheader', { name: 'Rent', exact: true })).toBeVisible();
  await expectGood(page, page.url());
  await page
    .getByRole('link', { name: `Take ${second.title} off the comparison` })
    .last()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});
