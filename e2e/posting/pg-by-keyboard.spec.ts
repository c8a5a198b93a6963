import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber, storedSessionToken } from '../support/people.ts';
import { smallPhoto } from '../support/photos.ts';
import {
  addPhotos,
  textField,
  selectByKeyboard,
  expectStep,
  continueButton,
  comboBox,
  pressByKeyboard,
  question,
  focusByTab,
  checkByKeyboard,
  typeByKeyboard,
} from '../support/wizard-controls.ts';

test.slow();

test('a PG is posted with the keyboard only', async ({ page, sms, baseURL }) => {
  const phone = newPhoneNumber();
  const name = `Malligai Illam ${phone.slice(-6)}`;
  const photo = await smallPhoto('room.jpg');
  const next = continueButton(page);

  await test.step('choosing the kind and logging in', async () => {
    await page.goto('/post');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await selectByKeyboard(page, page.getByRole('group', { name: 'Property type' }), 'PG or hostel');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Start' }));
    await expect(page.getByLabel('Mobile number')).toBeFocused();
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type((await sms(phone)).code ?? '');
    await expectStep(page, 'Property Details');
    expect(await storedSessionToken(page)).not.toBeNull();
  });

  await test.step('rooms are rows of a table', async () => {
    await typeByKeyboard(page, textField(page, 'Name of the PG or hostel'), name);
    await checkByKeyboard(page, question(page, 'Room types').getByRole('checkbox', { name: 'Double room' }));
    const rows = page.getByRole('region', { name: 'Rooms and rent' }).getByRole('listitem');
    await selectByKeyboard(page, question(rows.nth(0), 'Sharing'), 'Double sharing');
    await typeByKeyboard(page, textField(rows.nth(0), 'Rent per bed'), '7500');
    await typeByKeyboard(page, textField(rows.nth(0), 'Deposit per bed'), '15000');
    await typeByKeyboard(page, textField(rows.nth(0), 'Total beds'), '12');
    await typeByKeyboard(page, textField(rows.nth(0), 'Available beds'), '3');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Add room type' }));
    await selectByKeyboard(page, question(rows.nth(1), 'Sharing'), 'Three sharing');
    await typeByKeyboard(page, textField(rows.nth(1), 'Rent per bed'), '6000');
    await typeByKeyboard(page, textField(rows.nth(1), 'Deposit per bed'), '12000');
    await typeByKeyboard(page, textField(rows.nth(1), 'Total beds'), '9');
    await typeByKeyboard(page, textField(rows.nth(1), 'Available beds'), '2');
    await pressByKeyboard(page, next);
  });

  await test.step('location, terms and visits', async () => {
    await expectStep(page, 'Location');
    await focusByTab(page, comboBox(page, 'City'));
    // wait until the cities are loaded: a letter typed earlier would select nothing
    await expect(comboBox(page, 'City').locator('option[value=coimbatore]')).toBeAttached();
    await page.keyboard.type('Coim');
    await expect(comboBox(page, 'City')).toHaveValue('coimbatore');
    await typeByKeyboard(page, comboBox(page, 'Locality'), 'peelamed');
    const suggestion = page.getByRole('listbox', { name: 'Locality' }).getByRole('option').first();
    await expect(suggestion).toContainText('Peelamedu');
    await page.keyboard.press('ArrowDown');
    await expect(suggestion).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(comboBox(page, 'Locality')).toHaveValue('Peelamedu');
    const plane = page.getByRole('application', { name: /^Pin location/ });
    await focusByTab(page, plane);
    await page.keyboard.press('ArrowUp');
    await expect(plane).toHaveAccessibleDescription(/25 m north of Peelamedu/);
    await selectByKeyboard(page, question(page, 'Location shown on map'), 'The locality only Locality name only');
    await pressByKeyboard(page, next);

    await expectStep(page, 'Details');
    await checkByKeyboard(page, question(page, 'Available for').getByRole('checkbox', { name: 'Women' }));
    await selectByKeyboard(page, question(page, 'Occupation'), 'Working professional');
    await selectByKeyboard(page, question(page, 'Food included'), 'Yes');
    await checkByKeyboard(page, question(page, 'Meals').getByRole('checkbox', { name: 'Breakfast' }));
    await checkByKeyboard(page, question(page, 'House rules').getByRole('checkbox', { name: 'No smoking' }));
    await pressByKeyboard(page, page.getByRole('button', { name: 'Today' }));
    await typeByKeyboard(
      page,
      textField(page, 'Description'),
      'A quiet house for working women, food from our own kitchen, five minutes to the colleges.',
    );
    await pressByKeyboard(page, next);

    await expectStep(page, 'Amenities');
    await checkByKeyboard(page, question(page, 'Common amenities').getByRole('checkbox', { name: 'Wi-Fi' }));
    await focusByTab(page, comboBox(page, 'Who will show the property'));
    await page.keyboard.type('I will');
    await selectByKeyboard(page, question(page, 'Visiting days'), 'Every day');
    await checkByKeyboard(page, page.getByRole('checkbox', { name: 'Visits all day' }));
    await pressByKeyboard(page, next);
  });

  await test.step('a photo, the review and the public page', async () => {
    await expectStep(page, 'Gallery');
    await focusByTab(page, page.getByRole('button', { name: 'Add photos' }));
    await addPhotos(page, photo, () => page.keyboard.press('Enter'));
    await expect(page.getByRole('article', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: 30_000 });
    await pressByKeyboard(page, page.getByRole('link', { name: 'Review listing' }));
    await expectStep(page, 'Review');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Publish' }));
    await expect(page.getByRole('heading', { name: 'Your listing is live' })).toBeFocused();
    await pressByKeyboard(page, page.getByRole('link', { name: 'View listing' }));
    await expect(page).toHaveURL(new RegExp(`^${baseURL}/.*malligai.*-pid-\\w+$`));
    await expect(page.getByRole('main')).toContainText('₹6,000');
    await expect(page.getByRole('main')).toContainText('Three sharing');
  });
});
