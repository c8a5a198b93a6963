/** A home of the demo market, and asking for its owner's number. */
import { expect, type Page } from '@playwright/test';

/** The path of a home to let in Coimbatore. */
export async function aHome(page: Page): Promise<string> {
  const found = await page.request.get('/api/v1/property/get?city=coimbatore&kind=residential_rent&limit=1');
  return ((await found.json()) as { data: { url: string }[] }).data[0]!.url;
}

/** Presses the button of a listing's page that asks for its owner. */
export const contact = (page: Page) =>
  page
    .getByRole('button', { name: /^Contact / })
    .first()
    .click();

export const expectNumber = (page: Page) =>
  expect(
    page
      .getByRole('dialog')
      .getByText(/\+91 \d{5} \d{5}/)
      .first(),
  ).toBeVisible();
