import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber } from '../support/people.ts';
import { fillDraft, listingIdOf, publishListing } from '../support/publish-listing.ts';

// publishing a home that is already listed returns 409
test.use({ expectedErrors: /status of 409/ });

test('a home of an owner and an agent is one card, the owner first, and whoever posts it again gets a link to the existing listing', async ({
  page,
  login,
  createSession,
  request,
  baseURL,
}) => {
  test.slow();
  const site = baseURL!;
  const [agent, owner] = [newPhoneNumber(), newPhoneNumber()];
  const society = `Twin Door Court ${owner.slice(-6)}`;
  const home = { property_type: 'Apartment', door_no: 'B-204', floor: 2, total_floors: 9 };
  const asAgent = { ...home, listing_role: 'Agent', authorised_by_owner: true };
  const ownerToken = await login(owner);
  // an owner whose listing follows that of an agent comes first only after a moderator confirmed them
  const byOwner = await publishListing(request, site, ownerToken, society, { ...home, listing_role: 'Owner' });
  const byAgent = await publishListing(request, site, await createSession(agent), society, asAgent);
  // a job compares the homes
  const findUrls = async () => {
    const response = await request.get(`${site}/api/v1/property/get`, { params: { city: 'coimbatore', intent: 'rent', q: society } });
    return ((await response.json()) as { data: { url: string }[] }).data.map(({ url }) => url);
  };
  await expect.poll(findUrls, { timeout: 60_000 }).toEqual([byOwner]);

  await page.goto(`/homes-in-coimbatore-for-rent?q=${encodeURIComponent(society)}`);
  const cards = page.getByRole('main').locator('article:not(aside article)');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Owner + 1 more');
  await cards.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(listingIdOf(byOwner)));
  await expect(page.getByRole('heading', { name: 'Also listed by' })).toBeVisible();
  await page
    .getByRole('link', { name: /Agent/ })
    .and(page.locator(`[href="${byAgent}"]`))
    .click();
  await expect(page.locator(`a[href="${byOwner}"]`).filter({ hasText: 'Owner' })).toBeVisible();

  const secondDraft = await fillDraft(request, site, ownerToken, society, { ...home, listing_role: 'Owner' });
  await page.goto(`/post/residential_rent/${secondDraft}/review`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^You offer this home already/)).toBeVisible();
  await page.getByRole('link', { name: 'Open that listing' }).click();
  await expect(page).toHaveURL(new RegExp(`/post/residential_rent/${listingIdOf(byOwner)}/review`));
});
