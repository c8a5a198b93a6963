/**
 * Every kind is posted as a person posts it, from the chooser to its public page. What there is to fill in comes from the kind's
 * definition and its form model, so a kind that is added is walked without a line here.
 */
import type { Page } from '@playwright/test';
import type { z } from 'zod';
import type { city as cityRow, Suggestion } from '../contract/location.ts';
import type { KindForm } from '../contract/form-model.ts';
import type { Listing, OwnListing } from '../contract/shapes.ts';
import { isArea, toUnit } from '../kinds/area.ts';
import { dayInIndia } from '../kinds/calendar.ts';
import type { Kind, Values } from '../kinds/field.ts';
import { ALL_KINDS } from '../kinds/index.ts';
import { sampleValues, seeded } from '../kinds/sample.ts';
import { expectAsked, fillStep } from './fill-step.ts';
import { expect, test } from './fixtures.ts';
import { newNumber } from './people.ts';
import { plainPhoto } from './phone-photo.ts';
import { addPhotos, expectStep, goOn, list, pickLocality, question } from './posting-steps.ts';
import { missingFacts } from './shown-facts.ts';

const ROLES = ['Owner', 'Agent', 'Developer'] as const;
/** How the place is said: by a suggestion, by a press on the drawn plane, by where the phone is. */
const PLACING = ['suggestion', 'plane', 'device'] as const;
const CITIES = [
  { slug: 'coimbatore', state: 'TN' },
  { slug: 'bangalore', state: 'KA' },
  { slug: 'chennai', state: 'TN' },
  { slug: 'mumbai', state: 'MH' },
] as const;

interface Walk {
  readonly kind: Kind;
  readonly role: (typeof ROLES)[number];
  readonly placing: (typeof PLACING)[number];
  readonly city: (typeof CITIES)[number];
}
const turn = <T>(of: readonly T[], at: number): T => of[at % of.length]!;
const WALKS: readonly Walk[] = ALL_KINDS.map((kind, at) => ({
  kind,
  role: turn(ROLES, at),
  placing: turn(PLACING, at),
  city: turn(CITIES, at),
}));

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api/v1${path}`);
  expect(answer.status(), path).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** A listing of the kind as somebody may well describe it: everything filled in, areas in another unit than square feet. */
function answersOf({ kind, role, city }: Walk, place: Suggestion): Values {
  const values = sampleValues(kind, seeded(11), {
    state: city.state,
    today: dayInIndia(new Date()),
    full: 1,
    // what the bigger cities ask: far less than that would be looked at before it is published
    ...(city.slug !== 'coimbatore' && { rentSqft: 45, saleSqft: 14_000 }),
    place: { city: city.slug, locality: place.locality, pincode: place.pincode ?? '641001', lat: place.lat, lng: place.lng },
    fixed: { listing_role: role, location_precision: 'street' },
  });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = kind.fields[name];
      const unit = field?.control === 'area' ? field.units.find((one) => one !== 'sqft') : undefined;
      return [name, unit && isArea(value) ? { value: Number(toUnit(value, unit).toFixed(2)), unit } : value];
    }),
  );
}

/** A tick that stays empty says nothing; what follows another answer is not asked for. */
const said = (kind: Kind, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = kind.fields[name];
      return field?.control !== 'flag' || field.unknown === true || field.follows !== undefined || value === true;
    }),
  );

async function sayPlace(page: Page, { placing }: Walk, place: Suggestion): Promise<void> {
  const locality = list(page, 'Locality');
  const plane = page.getByRole('application', { name: /^Place of the pin/ });
  if (placing === 'suggestion') {
    await pickLocality(page, place.locality.slice(0, -1).toLowerCase(), place.locality);
    await expect(plane).toHaveAccessibleDescription(new RegExp(place.locality));
    return;
  }
  await locality.fill(place.locality);
  await locality.press('Escape');
  if (placing === 'device') {
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByText(/^Found, within about 20 m/)).toBeVisible();
  } else {
    await plane.click({ position: { x: 200, y: 90 } });
  }
  await expect(plane).toHaveAccessibleDescription(/ of | at |At /);
}

for (const walk of WALKS) {
  const { kind, role, placing, city } = walk;
  test(`${kind.id}: ${role}, ${city.slug}, place by ${placing}`, async ({ page, context, login, baseURL }) => {
    const [form, cities, places] = await Promise.all([
      read<KindForm>(page, `/kinds/form?kind=${kind.id}`),
      read<z.output<typeof cityRow>[]>(page, '/cities'),
      read<Suggestion[]>(page, `/location?city=${city.slug}`),
    ]);
    const cityName = cities.find(({ slug }) => slug === city.slug)!.name;
    const place = places.find(({ pincode }) => pincode !== undefined)!;
    const answers = answersOf(walk, place);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: place.lat, longitude: place.lng, accuracy: 20 });
    const token = await login(newNumber());

    await test.step('what to post, and as whom', async () => {
      await page.goto('/post');
      await page.getByRole('group', { name: 'What do you offer?' }).getByText(form.listing_type_label, { exact: true }).click();
      const deal = question(page, 'Rent or sale');
      const several = ALL_KINDS.filter(({ listingType }) => listingType === kind.listingType).length > 1;
      if (several) await deal.getByText(kind.deal === 'rent' ? 'For rent' : 'For sale', { exact: true }).click();
      else await expect(deal).toBeHidden();
      await page.getByRole('group', { name: 'Who are you?' }).getByText(role, { exact: true }).click();
      await page.getByRole('button', { name: 'Start' }).click();
    });

    for (const [at, step] of form.steps.entries()) {
      await test.step(step.title, async () => {
        await expectStep(page, step.title);
        await expect(page.getByText(`Step ${at + 1} of ${form.steps.length}`, { exact: true })).toBeVisible();
        if (step.save === null) {
          await addPhotos(page, await plainPhoto('front.jpg'));
          await expect(page.getByRole('article', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: 30_000 });
          await page.getByRole('link', { name: 'Go to review' }).click();
          return;
        }
        if (step.id === 'location') {
          await list(page, 'City').selectOption({ label: cityName });
          await sayPlace(page, walk, place);
        }
        await fillStep(page, step, answers, step.id === 'location' ? ['city', 'locality'] : []);
        await expectAsked(page, step, answers, city);
        await goOn(page).click();
      });
    }

    const listing = await test.step('the review lacks nothing; it is published', async () => {
      await expectStep(page, 'Review');
      await expect(page.getByText('Everything is there. Have a last look, then publish.')).toBeVisible();
      const id = /\/post\/\w+\/(\w+)\/review/.exec(page.url())![1]!;
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your listing is live' })).toBeFocused();
      const found = await page.request.post(`/api/v1${form.calls.find}`, { data: { id }, headers: { 'x-access-token': token } });
      return ((await found.json()) as { data: OwnListing }).data;
    });
    const { lat, lng, ...others } = said(kind, answers);
    expect(listing).toMatchObject(others);
    if (placing === 'plane') expect([listing['lat'], listing['lng']]).not.toEqual([lat, lng]);
    else expect(listing).toMatchObject({ lat, lng });

    await test.step('its page shows what was said, and nothing that is private', async () => {
      await page.getByRole('link', { name: 'See it as visitors do' }).click();
      await expect(page).toHaveURL(new RegExp(`^${baseURL}/.+-pid-${listing.id}$`));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(place.locality);
      expect(await missingFacts(page, kind, form, others)).toEqual([]);
      const shown = await read<Listing>(page, `/property/get?id=${listing.id}`);
      const secret = Object.keys(answers).filter((name) => kind.fields[name]?.private);
      for (const name of secret) expect(shown.details).not.toHaveProperty(name);
      expect(shown.photos).toHaveLength(1);
    });
  });
}
