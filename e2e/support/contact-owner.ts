/** Finds a demo listing and requests the phone number of its owner. */
import { expect, type Page } from '@playwright/test';

/** The path of a rental listing in Coimbatore. */
export async function findRental(page: Page): Promise<string> {
  const response = await page.request.get('/api/v1/property/get?city=coimbatore&kind=residential_rent&limit=1');
  return ((await response.json()) as { data: { url: string }[] }).data[0]!.url;
}

/** Presses the contact button of a listing page. */
export const pressContact = (page: Page) =>
  page
    .getByRole('button', { name: /^Contact / })
    .first()
    .click();

export const expectPhoneNumber = (page: Page) =>
  expect(
    page
      .getByRole('dialog')
      .getByText(/\+91 \d{5} \d{5}/)
      .first(),
  ).toBeVisible();
