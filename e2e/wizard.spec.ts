import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openLine } from './line.ts';
import { answerLogin, newNumber, storedToken } from './people.ts';
import { smallPhoto } from './phone-photo.ts';
import { addPhotos, box, choose, expectStep, goOn, list, question } from './posting-steps.ts';

const FIRST = '/post/residential_rent/new/basic?listing_role=Owner';
const KEPT = 'We kept what you typed here and had not saved.';
const BASIC = {
  listing_role: 'Owner',
  property_type: 'Apartment',
  bhk_type: '2BHK',
  floor: 2,
  total_floors: 5,
  building_age: '3-5',
  built_up_area: { value: 950, unit: 'sqft' },
};

/** A draft with its first step filled in, begun through the API; answers its id. */
async function draft(page: Page, baseURL: string | undefined, token: string): Promise<string> {
  const answer = await page.request.post(`${baseURL}/api/v1/residential/rent/form/add`, {
    data: BASIC,
    headers: { 'x-access-token': token },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

const step = (id: string, name: string): string => `/post/residential_rent/${id}/${name}`;

async function fillBasic(page: Page): Promise<void> {
  await choose(page, 'Property type', 'Apartment');
  await choose(page, 'Bedrooms', '2 BHK');
  await box(page, 'Floor').fill('3');
  await box(page, 'Floors in the building').fill('6');
  await choose(page, 'Age of the building', '3 to 5 years');
  await box(page, 'Built-up area').fill('980');
}

async function expectBasic(page: Page): Promise<void> {
  await expect(question(page, 'Property type').getByRole('radio', { name: 'Apartment' })).toBeChecked();
  await expect(question(page, 'Bedrooms').getByRole('radio', { name: '2 BHK' })).toBeChecked();
  await expect(box(page, 'Floor')).toHaveValue('3');
  await expect(box(page, 'Built-up area')).toHaveValue('980');
}

test('a session that dies in the middle of a step is said; after the login nothing is lost and the save carries on', async ({
  page,
  login,
  sms,
  baseURL,
}) => {
  const phone = newNumber();
  const token = await login(phone);
  await page.goto(FIRST);
  await expectStep(page, 'Property Details');
  await fillBasic(page);
  // logged out everywhere, from another device
  const ended = await page.request.post(`${baseURL}/api/v1/auth/logout`, { data: { all: true }, headers: { 'x-access-token': token } });
  expect(ended.status()).toBe(200);
  await goOn(page).click();
  const popup = page.getByRole('alertdialog', { name: 'Login Expired' });
  await expect(popup).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await popup.getByRole('button', { name: 'Login' }).click();
  await answerLogin(page, phone, sms, 1);
  await expectStep(page, 'Location');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectStep(page, 'Property Details');
  await expectBasic(page);
});

test('what is missing is listed, and the first of it has the focus', async ({ page, login }) => {
  await login(newNumber());
  await page.goto(FIRST);
  await expectStep(page, 'Property Details');
  await goOn(page).click();
  const summary = page.getByRole('region', { name: '6 things need your attention' });
  await expect(summary).toBeVisible();
  await expect(question(page, 'Property type').locator(':focus')).toBeAttached();
  await expect(question(page, 'Property type')).toHaveAccessibleDescription('“Property type” is still missing.');
  await summary.getByRole('button', { name: '“Built-up area” is still missing.' }).click();
  await expect(box(page, 'Built-up area')).toBeFocused();
  await expect(box(page, 'Built-up area')).toHaveAccessibleDescription(/“Built-up area” is still missing\./);
  await box(page, 'Built-up area').fill('20');
  await goOn(page).click();
  await expect(box(page, 'Built-up area')).toHaveAccessibleDescription(/80/);
  await fillBasic(page);
  await goOn(page).click();
  await expectStep(page, 'Location');
});

test('what was typed is there again after a reload, and can be discarded', async ({ page, login }) => {
  await login(newNumber());
  await page.goto(FIRST);
  await expectStep(page, 'Property Details');
  await fillBasic(page);
  await page.reload();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expectBasic(page);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByText(KEPT)).toBeHidden();
  await expect(box(page, 'Built-up area')).toHaveValue('');
  await page.reload();
  await expectStep(page, 'Property Details');
  await expect(page.getByText(KEPT)).toBeHidden();
});

test('without a connection a step is not lost: it says so, and trying again goes on', async ({ page, context, login }) => {
  await login(newNumber());
  await page.goto(FIRST);
  await expectStep(page, 'Property Details');
  await fillBasic(page);
  await context.setOffline(true);
  await goOn(page).click();
  await expect(page.getByText('No connection. What you typed is kept on this device; try again when you are back.')).toBeVisible();
  await expectBasic(page);
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expectStep(page, 'Location');
});

test('a photo whose upload breaks off offers another try, and those before it stay', async ({ page, context, login, baseURL }) => {
  const line = await openLine(baseURL ?? '');
  const id = await draft(page, baseURL, await login(newNumber()));
  await page.clock.install();
  await page.goto(line.url + step(id, 'gallery'));
  const pending = page.getByRole('list', { name: 'Photos being uploaded' });
  const broken = pending.getByText('The connection broke off. The photo is still here; try again.');
  const photo = (at: number) => page.getByRole('article', { name: `Photo ${at} of ${at}` });
  const tryAgain = async (at: number) => {
    await expect(broken).toBeVisible();
    if (at > 1) await expect(photo(at - 1)).toBeVisible();
    await pending.getByRole('button', { name: 'Try again' }).click();
    await expect(photo(at)).toBeVisible({ timeout: 20_000 });
    await expect(pending).toBeHidden();
  };
  await test.step('cut in the middle of a photo', async () => {
    await addPhotos(page, await smallPhoto('first.jpg'));
    await expect(photo(1)).toBeVisible({ timeout: 20_000 });
    line.cutAfter(100_000);
    await addPhotos(page, await smallPhoto('second.jpg'));
    await expect(broken).toBeVisible();
    line.restore();
    await tryAgain(2);
  });
  await test.step('offline for a while: it goes up by itself', async () => {
    line.hold();
    await addPhotos(page, await smallPhoto('third.jpg'));
    await expect(page.getByRole('progressbar', { name: 'Upload of third.jpg' })).toBeVisible();
    await context.setOffline(true);
    await expect(broken).toBeVisible();
    line.restore();
    await context.setOffline(false);
    await expect(photo(3)).toBeVisible({ timeout: 20_000 });
  });
  await test.step('all of it left, no answer comes, and nobody says so', async () => {
    line.hold();
    await addPhotos(page, await smallPhoto('fourth.jpg'));
    await expect(page.getByRole('progressbar', { name: 'Upload of fourth.jpg' })).toBeVisible();
    await page.clock.fastForward(181_000);
    await expect(broken).toBeVisible();
    line.restore();
    await tryAgain(4);
  });
  await line.close();
});

test('a session that dies before an upload: after the login the photo goes up', async ({ page, login, sms, baseURL }) => {
  const phone = newNumber();
  const token = await login(phone);
  const id = await draft(page, baseURL, token);
  await page.goto(step(id, 'gallery'));
  await expectStep(page, 'Gallery');
  await page.request.post(`${baseURL}/api/v1/auth/logout`, { data: { all: true }, headers: { 'x-access-token': token } });
  await addPhotos(page, await smallPhoto('late.jpg'));
  await page.getByRole('alertdialog', { name: 'Login Expired' }).getByRole('button', { name: 'Login' }).click();
  await answerLogin(page, phone, sms, 1);
  await expect(page.getByRole('article', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: 20_000 });
});

test('files that are no photos are refused by name, each at its place, and good ones beside them are taken', async ({
  page,
  login,
  baseURL,
}) => {
  const id = await draft(page, baseURL, await login(newNumber()));
  await page.goto(step(id, 'gallery'));
  const text = Buffer.from('Dear owner, this is a letter and no photo at all.');
  await addPhotos(page, [
    { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: text },
    { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    await smallPhoto('good.jpg'),
  ]);
  await expect(page.getByRole('article', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: 20_000 });
  const pending = page.getByRole('list', { name: 'Photos being uploaded' });
  await expect(pending.getByText('letter.jpg is not a photo. Choose a JPEG, PNG, WebP or AVIF picture.')).toBeVisible();
  await expect(
    pending.getByText('plan.svg is a drawing or a web page, not a photo. Choose a JPEG, PNG, WebP or AVIF picture.'),
  ).toBeVisible();
  await pending.getByRole('button', { name: 'Take letter.jpg off the list' }).click();
  await pending.getByRole('button', { name: 'Take plan.svg off the list' }).click();
  await expect(pending).toBeHidden();
});

test('a draft with gaps is not published: each gap leads to its field', async ({ page, login, baseURL }) => {
  const id = await draft(page, baseURL, await login(newNumber()));
  await page.goto(step(id, 'review'));
  await expectStep(page, 'Review');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  const missing = page.getByRole('region', { name: /things are missing before you can publish/ });
  await missing
    .getByRole('link', { name: /“Expected rent”|“Offered for”/ })
    .first()
    .click();
  await expectStep(page, 'Rental');
  await expect(question(page, 'Offered for').locator(':focus')).toBeAttached();
  await page.goBack();
  await missing.getByRole('link', { name: /“Pincode”/ }).click();
  await expectStep(page, 'Location');
  await expect(box(page, 'Pincode')).toBeFocused();
});

test('of two tabs that change the same answer the later is asked which one counts', async ({ page, login, context, baseURL }) => {
  const id = await draft(page, baseURL, await login(newNumber()));
  await page.goto(step(id, 'basic'));
  const other = await context.newPage();
  await other.goto(step(id, 'basic'));
  await expect(box(other, 'Floor')).toHaveValue('2');
  await box(page, 'Floor').fill('4');
  await goOn(page).click();
  await expectStep(page, 'Location');

  await box(other, 'Floor').fill('1');
  await goOn(other).click();
  const dialog = other.getByRole('alertdialog', { name: 'Changed in two places' });
  await expect(dialog.getByRole('radio', { name: /Typed here/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /Saved elsewhere/ }).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expectStep(other, 'Location');
  await other.goBack();
  await expect(box(other, 'Floor')).toHaveValue('4');
});

test('two tabs that change different answers keep both, and the later is told', async ({ page, login, context, baseURL }) => {
  const id = await draft(page, baseURL, await login(newNumber()));
  await page.goto(step(id, 'basic'));
  const other = await context.newPage();
  await other.goto(step(id, 'basic'));
  await expect(box(other, 'Floor')).toHaveValue('2');
  await box(page, 'Floor').fill('4');
  await goOn(page).click();
  await expectStep(page, 'Location');
  await list(other, 'Facing').selectOption({ label: 'North' });
  await goOn(other).click();
  await expect(other.getByText('Other answers were changed elsewhere meanwhile. Both are kept.')).toBeVisible();
  await expectStep(other, 'Location');
  await other.goBack();
  await expect(box(other, 'Floor')).toHaveValue('4');
  await expect(list(other, 'Facing')).toHaveValue('north');
});

test('a draft begun on one phone goes on on another', async ({ page, login, browser, baseURL, sms, contextOptions }) => {
  const phone = newNumber();
  await draft(page, baseURL, await login(phone));
  const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/post');
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await answerLogin(elsewhere, phone, sms, 1);
  await elsewhere.goto('/post');
  await elsewhere
    .getByRole('region', { name: 'Carry on where you stopped' })
    .getByRole('link', { name: /^2 BHK apartment/ })
    .click();
  await expectStep(elsewhere, 'Location');
  await context.close();
});

test('beside the price stands what listings like it ask for, once its place is known', async ({ page, login, baseURL }) => {
  const token = await login(newNumber());
  const id = await draft(page, baseURL, token);
  const hint = page.getByText(/^Listings like yours in /);
  await page.goto(step(id, 'details'));
  await expectStep(page, 'Rental');
  await choose(page, 'Offered for', 'Rent');
  await expect(box(page, 'Expected rent')).toBeVisible();
  await expect(hint).toBeHidden();

  const saved = await page.request.post(`${baseURL}/api/v1/residential/form/location`, {
    data: { id, city: 'coimbatore', locality: 'RS Puram', pincode: '641002', lat: 11.0069, lng: 76.9498 },
    headers: { 'x-access-token': token },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const asked = `${baseURL}/api/v1/property/prices?kind=residential_rent&bhk_type=2BHK&city=coimbatore`;
  const pricesOf = async (url: string) => ((await (await page.request.get(url)).json()) as { data: Prices }).data;
  // counted once after the start of the server
  await expect.poll(async () => (await pricesOf(asked)).now).not.toBeNull();
  const near = await pricesOf(`${asked}&locality=rs-puram`);
  const prices = near.now ? near : await pricesOf(asked);
  await page.reload();
  const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
  await expect(hint).toContainText(`mostly ask for ${rupees(prices.now!.price.low)} to ${rupees(prices.now!.price.high)}.`);
  await expect(hint.getByRole('link')).toHaveAttribute('href', prices.canonical);
});

interface Prices {
  readonly canonical: string;
  readonly now: { readonly price: { readonly low: number; readonly high: number } } | null;
}

test('keys that come faster than the page is drawn are all taken, and the card shows them once they rest', async ({
  page,
  login,
  baseURL,
}) => {
  const token = await login(newNumber());
  const id = await draft(page, baseURL, token);
  await page.goto(step(id, 'details'));
  await expectStep(page, 'Rental');
  const text = 'An airy corner home with the morning sun on both balconies, ten minutes from the station on foot.';
  // as a keyboard of a phone sends a word it completed: every letter an event, and no time to draw between two
  await box(page, 'Description').evaluate(async (element, text) => {
    const area = element as HTMLTextAreaElement;
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!;
    for (let length = 1; length <= text.length; length++) {
      write.call(area, text.slice(0, length));
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
    }
  }, text);
  await expect(box(page, 'Description')).toHaveValue(text);
  await expect(page.getByText(`${text.length} / 2000`, { exact: false })).toBeVisible();
});
