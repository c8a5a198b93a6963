/** Finds a demo listing and requests the phone number of its owner. */
import { expect, type Page } from '@playwright/test';

/** The path of a rental listing in Coimbatore. */
export async function findRental(page: Page): Promise<string> {
  const response = await page.request.get('/api/v1/property/get?city=coimbatore&kind=residential_rent&limit=1');
  return ((await response.json()) as { data: { url: string }[] }).data[0]!.url;
}

/** Opens the sheet with the ways to contact the lister of a listing page. */
export const openContactSheet = (page: Page) =>
  page
    .getByRole('button', { name: /^Contact / })
    .first()
    .click();

/** Shows the number of the lister on a listing page, for a person who is logged in. */
export async function showNumber(page: Page): Promise<void> {
  await openContactSheet(page);
  await pressShowNumber(page);
}

export const pressShowNumber = (page: Page) =>
  page
    .getByRole('dialog', { name: /^Contact / })
    .getByRole('button', { name: 'Show number' })
    .click();

export const expectPhoneNumber = (page: Page) =>
  expect(
    page
      .getByRole('dialog')
      .getByText(/\+91 \d{5} \d{5}/)
      .first(),
  ).toBeVisible();
