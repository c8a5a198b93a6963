import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { startProxy } from '../support/network-proxy.ts';
import { completeLogin, newPhoneNumber, storedSessionToken } from '../support/people.ts';
import { smallPhoto } from '../support/photos.ts';
import { trackUploads } from '../support/uploads.ts';
import { addPhotos, textField, selectAnswers, expectStep, continueButton, comboBox, question } from '../support/wizard-controls.ts';

const FIRST = '/post/residential_rent/new/basic?listing_role=Owner';
const RESTORED_TEXT = 'We restored your unsaved changes.';
const BASIC = {
  listing_role: 'Owner',
  property_type: 'Apartment',
  bhk_type: '2BHK',
  floor: 2,
  total_floors: 5,
  building_age: '3-5',
  built_up_area: { value: 950, unit: 'sqft' },
};

/** Creates a draft through the API with values in its first step. Returns its id. */
async function draft(page: Page, baseURL: string | undefined, token: string): Promise<string> {
  const response = await page.request.post(`${baseURL}/api/v1/residential/rent/form/add`, {
    data: BASIC,
    headers: { 'x-access-token': token },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

const step = (id: string, name: string): string => `/post/residential_rent/${id}/${name}`;

async function fillBasic(page: Page): Promise<void> {
  await selectAnswers(page, 'Property type', 'Apartment');
  await selectAnswers(page, 'Bedrooms', '2 BHK');
  await textField(page, 'Floor').fill('3');
  await textField(page, 'Floors in the building').fill('6');
  await selectAnswers(page, 'Age of building', '3 to 5 years');
  await textField(page, 'Built-up area').fill('980');
}

async function expectBasic(page: Page): Promise<void> {
  await expect(question(page, 'Property type').getByRole('radio', { name: 'Apartment' })).toBeChecked();
  await expect(question(page, 'Bedrooms').getByRole('radio', { name: '2 BHK' })).toBeChecked();
  await expect(textField(page, 'Floor')).toHaveValue('3');
  await expect(textField(page, 'Built-up area')).toHaveValue('980');
}

test('when the session ends in the middle of a step, nothing is lost and the save continues after login', async ({
  page,
  login,
  sms,
  baseURL,
}) => {
  const phone = newPhoneNumber();
  const token = await login(phone);
  await page.goto(FIRST);
  await expectStep(page, 'Property Details');
  await fillBasic(page);
  // Logs out everywhere, from another device.
  const ended = await page.request.post(`${baseURL}/api/v1/auth/logout`, { data: { all: true }, headers: { 'x-access-token': token } });
  expect(ended.status()).toBe(200);
  await continueButton(page).click();
  const popup = page.getByRole('alertdialog', { name: 'Login Expired' });
  await expect(popup).toBeVisible();
  expect(await storedSessionToken(page)).toBeNull();
  await popup.getByRole('button', { name: 'Login' }).click();
  await completeLogin(page, phone, sms);
  await expectStep(page, 'Location');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectStep(page, 'Property Details');
  await expectBasic(page);
});

test('missing fields are counted and the first one gets the focus, also with the button next to the count', async ({ page, login }) => {
  await login(newPhoneNumber());
  await page.goto(FIRST);
  await expectStep(page, 'Property Details');
  await continueButton(page).click();
  const summary = page.getByRole('region', { name: '6 things need your attention' });
  await expect(summary).toBeVisible();
  await expect(question(page, 'Property type').locator(':focus')).toBeAttached();
  await expect(question(page, 'Property type')).toHaveAccessibleDescription('Please fill in “Property type”.');
  await textField(page, 'Built-up area').focus();
  await summary.getByRole('button', { name: 'Go to the first' }).click();
  await expect(question(page, 'Property type').locator(':focus')).toBeAttached();
  await expect(textField(page, 'Built-up area')).toHaveAccessibleDescription(/Please fill in “Built-up area”\./);
  await textField(page, 'Built-up area').fill('20');
  await continueButton(page).click();
  await expect(textField(page, 'Built-up area')).toHaveAccessibleDescription(/80/);
  await fillBasic(page);
  await continueButton(page).click();
  await expectStep(page, 'Location');
});

test('typed values are restored after a reload and can be discarded', async ({ page, login }) => {
  await login(newPhoneNumber());
  await page.goto(FIRST);
  await expectStep(page, 'Property Details');
  await fillBasic(page);
  await page.reload();
  await expect(page.getByText(RESTORED_TEXT)).toBeVisible();
  await expectBasic(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(RESTORED_TEXT)).toBeHidden();
  await expect(textField(page, 'Built-up area')).toHaveValue('');
  await page.reload();
  await expectStep(page, 'Property Details');
  await expect(page.getByText(RESTORED_TEXT)).toBeHidden();
});

test('a step that was saved without a connection is sent once the connection is back', async ({ page, context, login }) => {
  await login(newPhoneNumber());
  await page.goto(FIRST);
  await expectStep(page, 'Property Details');
  await fillBasic(page);
  await context.setOffline(true);
  await continueButton(page).click();
  await expect(page.getByText("You're offline. Your changes are saved on this device and sent when you are online.")).toBeVisible();
  await expectBasic(page);
  await context.setOffline(false);
  await expectStep(page, 'Location');
});

test('an interrupted upload can be retried, and earlier photos stay', async ({ page, context, login, baseURL }) => {
  const connection = await startProxy(baseURL ?? '');
  const id = await draft(page, baseURL, await login(newPhoneNumber()));
  await page.clock.install();
  const uploads = await trackUploads(page);
  await page.goto(connection.url + step(id, 'gallery'));
  const pending = page.getByRole('list', { name: 'Uploads' });
  const broken = pending.getByText('Connection lost. Try again.');
  const photo = (at: number) => page.getByRole('article', { name: `Photo ${at} of ${at}` });
  const tryAgain = async (at: number) => {
    await expect(broken).toBeVisible();
    if (at > 1) await expect(photo(at - 1)).toBeVisible();
    await pending.getByRole('button', { name: 'Try again' }).click();
    await expect(photo(at)).toBeVisible({ timeout: 20_000 });
    await expect(pending).toBeHidden();
  };
  await test.step('the connection is cut in the middle of a photo', async () => {
    await addPhotos(page, await smallPhoto('first.jpg'));
    await expect(photo(1)).toBeVisible({ timeout: 20_000 });
    connection.cutAfter(100_000);
    await addPhotos(page, await smallPhoto('second.jpg'));
    await expect(broken).toBeVisible();
    connection.restore();
    await tryAgain(2);
  });
  await test.step('offline for a while: the upload continues by itself', async () => {
    connection.stall();
    await addPhotos(page, await smallPhoto('third.jpg'));
    await expect(page.getByRole('progressbar', { name: 'Upload of third.jpg' })).toBeVisible();
    await context.setOffline(true);
    await expect(broken).toBeVisible();
    connection.restore();
    await context.setOffline(false);
    await expect(photo(3)).toBeVisible({ timeout: 20_000 });
  });
  await test.step('everything is sent, but no response arrives', async () => {
    connection.stall();
    await addPhotos(page, await smallPhoto('fourth.jpg'));
    await expect(page.getByRole('progressbar', { name: 'Upload of fourth.jpg' })).toBeVisible();
    await uploads.sent();
    await page.clock.fastForward(181_000);
    await expect(broken).toBeVisible();
    connection.restore();
    await tryAgain(4);
  });
  await connection.close();
});

test('when the session ends before an upload, the photo is uploaded after login', async ({ page, login, sms, baseURL }) => {
  const phone = newPhoneNumber();
  const token = await login(phone);
  const id = await draft(page, baseURL, token);
  await page.goto(step(id, 'gallery'));
  await expectStep(page, 'Gallery');
  await page.request.post(`${baseURL}/api/v1/auth/logout`, { data: { all: true }, headers: { 'x-access-token': token } });
  await addPhotos(page, await smallPhoto('late.jpg'));
  await page.getByRole('alertdialog', { name: 'Login Expired' }).getByRole('button', { name: 'Login' }).click();
  await completeLogin(page, phone, sms);
  await expect(page.getByRole('article', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: 20_000 });
});

test('invalid files are rejected by name, and valid photos selected together with them are uploaded', async ({ page, login, baseURL }) => {
  const id = await draft(page, baseURL, await login(newPhoneNumber()));
  await page.goto(step(id, 'gallery'));
  const text = Buffer.from('Dear owner, this is a letter and no photo at all.');
  await addPhotos(page, [
    { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: text },
    { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    await smallPhoto('good.jpg'),
  ]);
  await expect(page.getByRole('article', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: 20_000 });
  const pending = page.getByRole('list', { name: 'Uploads' });
  await expect(pending.getByText('letter.jpg is not a photo. Use JPEG, PNG, WebP or AVIF.')).toBeVisible();
  await expect(pending.getByText('plan.svg is an SVG or web page. Use JPEG, PNG, WebP or AVIF.')).toBeVisible();
  await pending.getByRole('button', { name: 'Remove letter.jpg' }).click();
  await pending.getByRole('button', { name: 'Remove plan.svg' }).click();
  await expect(pending).toBeHidden();
});

test('an incomplete draft cannot be published, and steps with missing fields are linked', async ({ page, login, baseURL }) => {
  const id = await draft(page, baseURL, await login(newPhoneNumber()));
  await page.goto(step(id, 'review'));
  await expectStep(page, 'Review');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  const missing = page.getByRole('region', { name: /^Add .* things to publish/ });
  await missing.getByRole('link', { name: /^Rental.*Available for/ }).click();
  await expectStep(page, 'Rental');
  await expect(question(page, 'Available for').locator(':focus')).toBeAttached();
  await page.goBack();
  await missing.getByRole('link', { name: /^Location.*Pincode/ }).click();
  await expectStep(page, 'Location');
  await expect(page.locator('main form :focus')).toBeAttached();
});

test('when two tabs change the same field, the later one is asked which value to keep', async ({ page, login, context, baseURL }) => {
  const id = await draft(page, baseURL, await login(newPhoneNumber()));
  await page.goto(step(id, 'basic'));
  const otherPage = await context.newPage();
  await otherPage.goto(step(id, 'basic'));
  await expect(textField(otherPage, 'Floor')).toHaveValue('2');
  await textField(page, 'Floor').fill('4');
  await continueButton(page).click();
  await expectStep(page, 'Location');

  await textField(otherPage, 'Floor').fill('1');
  await continueButton(otherPage).click();
  const dialog = otherPage.getByRole('alertdialog', { name: 'Changed in two places' });
  await expect(dialog.getByRole('radio', { name: /Typed here/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /Saved elsewhere/ }).check();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expectStep(otherPage, 'Location');
  await otherPage.goBack();
  await expect(textField(otherPage, 'Floor')).toHaveValue('4');
});

test('when two tabs change different fields, both are kept and the later one is notified', async ({ page, login, context, baseURL }) => {
  const id = await draft(page, baseURL, await login(newPhoneNumber()));
  await page.goto(step(id, 'basic'));
  const otherPage = await context.newPage();
  await otherPage.goto(step(id, 'basic'));
  await expect(textField(otherPage, 'Floor')).toHaveValue('2');
  await textField(page, 'Floor').fill('4');
  await continueButton(page).click();
  await expectStep(page, 'Location');
  await comboBox(otherPage, 'Facing').selectOption({ label: 'North' });
  await continueButton(otherPage).click();
  await expect(otherPage.getByText('Changes from another device were added. Yours are kept.')).toBeVisible();
  await expectStep(otherPage, 'Location');
  await otherPage.goBack();
  await expect(textField(otherPage, 'Floor')).toHaveValue('4');
  await expect(comboBox(otherPage, 'Facing')).toHaveValue('north');
});

test('a draft started on one phone can be continued on another', async ({ page, login, browser, baseURL, sms, contextOptions }) => {
  const phone = newPhoneNumber();
  await draft(page, baseURL, await login(phone));
  const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/post');
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await completeLogin(elsewhere, phone, sms);
  await elsewhere.goto('/post');
  await elsewhere
    .getByRole('region', { name: 'Continue your draft' })
    .getByRole('link', { name: /^2 BHK apartment/ })
    .click();
  await expectStep(elsewhere, 'Location');
  await context.close();
});

test('prices of similar listings are shown next to the price once the location is known', async ({ page, login, baseURL }) => {
  const token = await login(newPhoneNumber());
  const id = await draft(page, baseURL, token);
  const hint = page.getByText(/^Similar listings in /);
  await page.goto(step(id, 'details'));
  await expectStep(page, 'Rental');
  await selectAnswers(page, 'Available for', 'Rent');
  await expect(textField(page, 'Expected rent')).toBeVisible();
  await expect(hint).toBeHidden();

  const saved = await page.request.post(`${baseURL}/api/v1/residential/form/location`, {
    data: { id, city: 'coimbatore', locality: 'RS Puram', pincode: '641002', lat: 11.0069, lng: 76.9498 },
    headers: { 'x-access-token': token },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const pricesUrl = `${baseURL}/api/v1/property/prices?kind=residential_rent&bhk_type=2BHK&city=coimbatore`;
  const pricesOf = async (url: string) => ((await (await page.request.get(url)).json()) as { data: Prices }).data;
  // The statistics are computed once after the start of the server, with lower priority than everything for which people wait.
  await expect.poll(async () => (await pricesOf(pricesUrl)).current, { timeout: 60_000 }).not.toBeNull();
  const near = await pricesOf(`${pricesUrl}&locality=rs-puram`);
  const prices = near.current ? near : await pricesOf(pricesUrl);
  await page.reload();
  const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
  await expect(hint).toContainText(`: ${rupees(prices.current!.price.low)}–${rupees(prices.current!.price.high)}`);
  await expect(hint.getByRole('link')).toHaveAttribute('href', prices.canonical);
});

interface Prices {
  readonly canonical: string;
  readonly current: { readonly price: { readonly low: number; readonly high: number } } | null;
}

test('fast typing loses no letters, and the counter shows the length of the text', async ({ page, login, baseURL }) => {
  const token = await login(newPhoneNumber());
  const id = await draft(page, baseURL, token);
  await page.goto(step(id, 'details'));
  await expectStep(page, 'Rental');
  const text = 'An airy corner home with the morning sun on both balconies, ten minutes from the station on foot.';
  // Simulates autocomplete on a phone: one event per letter without time to render in between.
  await textField(page, 'Description').evaluate(async (element, text) => {
    const area = element as HTMLTextAreaElement;
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!;
    for (let length = 1; length <= text.length; length++) {
      write.call(area, text.slice(0, length));
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
    }
  }, text);
  await expect(textField(page, 'Description')).toHaveValue(text);
  await expect(page.getByText(`${text.length} / 2000`, { exact: false })).toBeVisible();
});
