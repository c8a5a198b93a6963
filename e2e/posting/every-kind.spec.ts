/**
 * Posts listings in the form, from the choice of the kind to the public page, and reads the public page of every kind. The fields come from
 * the definition and the form model of the kind, so a new field or kind is covered without changes here.
 */
import type { Page } from '@playwright/test';
import type { z } from 'zod';
import type { city as cityRow, Suggestion } from '../../contract/location.ts';
import type { KindForm } from '../../contract/posting/form-model.ts';
import type { Listing } from '../../contract/listing/listing.ts';
import type { OwnListing } from '../../contract/posting/own-listing.ts';
import { isArea, toUnit } from '../../kinds/area.ts';
import { dayInIndia } from '../../kinds/calendar.ts';
import type { Kind, Values } from '../../kinds/field.ts';
import { ALL_KINDS, KINDS } from '../../kinds/index.ts';
import { sampleValues } from '../../sample-listings/sample-listing.ts';
import { seededRandom } from '../../kinds/seeded-random.ts';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { expectVisibleFields, fillStep } from '../support/fill-step.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber } from '../support/people.ts';
import { smallPhoto } from '../support/photos.ts';
import { listingIdOf, publishListing } from '../support/publish-listing.ts';
import { addPhotos, expectStep, continueButton, comboBox, selectLocality, question } from '../support/wizard-controls.ts';
import { findMissingFacts } from '../support/listing-facts.ts';

/** How the position is set: by a locality suggestion, by clicking on the pin map, or by the position of the phone. */
type PositionSource = 'suggestion' | 'map' | 'device';
interface Place {
  readonly role: 'Owner' | 'Agent' | 'Developer';
  readonly city: { readonly slug: string; readonly state: string };
}
interface Walk extends Place {
  readonly kind: Kind;
  readonly positionSource: PositionSource;
}
/**
 * Together these cover every control except tables of rooms (`pg-by-keyboard.spec.ts` posts a PG); `post-to-contact.spec.ts` posts a home whose
 * place is a suggestion. `web/features/posting/form/step-fields.test.tsx` renders the fields of every kind, and
 * `server/features/posting/posting.test.ts` saves them step by step.
 */
const WALKS: readonly Walk[] = [
  { kind: KINDS.commercial_sale, role: 'Developer', positionSource: 'device', city: { slug: 'mumbai', state: 'MH' } },
  { kind: KINDS.residential_resale, role: 'Agent', positionSource: 'map', city: { slug: 'bangalore', state: 'KA' } },
  ...normalOrExhaustive<Walk[]>(
    [],
    [
      { kind: KINDS.flatmate, role: 'Owner', positionSource: 'device', city: { slug: 'chennai', state: 'TN' } },
      { kind: KINDS.commercial_rent, role: 'Developer', positionSource: 'suggestion', city: { slug: 'mumbai', state: 'MH' } },
    ],
  ),
];
const COIMBATORE: Place = { role: 'Owner', city: { slug: 'coimbatore', state: 'TN' } };

async function read<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(`/api/v1${path}`);
  expect(response.status(), path).toBe(200);
  return ((await response.json()) as { data: T }).data;
}

/** A realistic listing of the kind with values for all fields, and areas in another unit than square feet. */
function answersOf(kind: Kind, { role, city }: Place, place: Suggestion): Values {
  const values = sampleValues(kind, seededRandom(11), {
    state: city.state,
    today: dayInIndia(new Date()),
    fillShare: 1,
    // Typical for large cities; a listing with a much lower price would be sent to review.
    ...(city.slug !== 'coimbatore' && { rentSqft: 45, saleSqft: 14_000 }),
    place: { city: city.slug, locality: place.locality, pincode: place.pincode ?? '641001', lat: place.lat, lng: place.lng },
    fixed: { listing_role: role, location_precision: 'street' },
  });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = kind.fields[name];
      const unit = field?.control === 'area' ? field.units.find((candidate) => candidate !== 'sqft') : undefined;
      return [name, unit && isArea(value) ? { value: Number(toUnit(value, unit).toFixed(2)), unit } : value];
    }),
  );
}

/** Removes unchecked checkboxes and fields that are derived from others. */
const givenAnswers = (kind: Kind, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = kind.fields[name];
      return field?.control !== 'flag' || field.unknown === true || field.follows !== undefined || value === true;
    }),
  );

async function fillPlace(page: Page, { positionSource }: Walk, place: Suggestion): Promise<void> {
  const locality = comboBox(page, 'Locality');
  const plane = page.getByRole('application', { name: /^Pin location/ });
  if (positionSource === 'suggestion') {
    await selectLocality(page, place.locality.slice(0, -1).toLowerCase(), place.locality);
    await expect(plane).toHaveAccessibleDescription(new RegExp(place.locality));
    return;
  }
  await locality.fill(place.locality);
  await locality.press('Escape');
  if (positionSource === 'device') {
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByText(/^Found within about 20 m/)).toBeVisible();
  } else {
    await plane.click({ position: { x: 200, y: 90 } });
  }
  await expect(plane).toHaveAccessibleDescription(/ of | at |At /);
}

/** Checks that the page of a listing shows its public values and no private ones. */
async function expectPublicAnswers(page: Page, kind: Kind, form: KindForm, id: string, answers: Values): Promise<Listing> {
  expect(await findMissingFacts(page, kind, form, answers)).toEqual([]);
  const publicListing = await read<Listing>(page, `/property/get?id=${id}`);
  const secret = Object.keys(answers).filter((name) => kind.fields[name]?.private);
  for (const name of secret) expect(publicListing.details).not.toHaveProperty(name);
  return publicListing;
}

for (const walk of WALKS) {
  const { kind, role, positionSource, city } = walk;
  test.describe(() => {
    test.use({ drawsMaps: positionSource === 'map' });

    test(`${kind.id}: ${role}, ${city.slug}, place by ${positionSource}`, async ({ page, context, login, baseURL }) => {
      const [form, cities, places] = await Promise.all([
        read<KindForm>(page, `/kinds/form?kind=${kind.id}`),
        read<z.output<typeof cityRow>[]>(page, '/cities'),
        read<Suggestion[]>(page, `/location?city=${city.slug}`),
      ]);
      const cityName = cities.find(({ slug }) => slug === city.slug)!.name;
      const place = places.find(({ pincode }) => pincode !== undefined)!;
      const answers = answersOf(kind, walk, place);
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: place.lat, longitude: place.lng, accuracy: 20 });
      const token = await login(newPhoneNumber());

      await test.step('choosing the kind and the role', async () => {
        await page.goto('/post');
        await page.getByRole('group', { name: 'Property type' }).getByText(form.listing_type_label, { exact: true }).click();
        const deal = question(page, 'Rent or sell');
        const several = ALL_KINDS.filter(({ listingType }) => listingType === kind.listingType).length > 1;
        if (several) await deal.getByText(kind.deal === 'rent' ? 'For rent' : 'For sale', { exact: true }).click();
        else await expect(deal).toBeHidden();
        await page.getByRole('group', { name: 'You are' }).getByText(role, { exact: true }).click();
        await page.getByRole('button', { name: 'Start' }).click();
      });

      for (const [at, step] of form.steps.entries()) {
        await test.step(step.title, async () => {
          await expectStep(page, step.title);
          await expect(page.getByText(new RegExp(`^Step ${at + 1} of [56]$`))).toBeVisible();
          if (step.save === null) {
            await addPhotos(page, await smallPhoto('front.jpg'));
            await expect(page.getByRole('article', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: 30_000 });
            await page.getByRole('link', { name: 'Review listing' }).click();
            return;
          }
          if (step.id === 'location') {
            await comboBox(page, 'City').selectOption({ label: cityName });
            await fillPlace(page, walk, place);
          }
          await fillStep(page, step, answers, step.id === 'location' ? ['city', 'locality'] : []);
          await expectVisibleFields(page, step, answers, city);
          const next = form.steps[at + 1]!;
          // The form skips an optional step, unless publishing requires something in it.
          const toOptional = page.getByRole('button', { name: `${next.title} (optional)` });
          await (next.optional && (await toOptional.isVisible()) ? toOptional : continueButton(page)).click();
        });
      }

      const listing = await test.step('nothing is missing in the review; the listing is published', async () => {
        await expectStep(page, 'Review');
        await expect(page.getByText('Ready to publish')).toBeVisible();
        const id = /\/post\/\w+\/(\w+)\/review/.exec(page.url())![1]!;
        await page.getByRole('button', { name: 'Publish' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Your listing is live' })).toBeFocused();
        const response = await page.request.post(`/api/v1${form.calls.find}`, { data: { id }, headers: { 'x-access-token': token } });
        return ((await response.json()) as { data: OwnListing }).data;
      });
      const { lat, lng, ...others } = givenAnswers(kind, answers);
      expect(listing).toMatchObject(others);
      if (positionSource === 'map') expect([listing['lat'], listing['lng']]).not.toEqual([lat, lng]);
      else expect(listing).toMatchObject({ lat, lng });

      await test.step('its page shows all public values and no private ones', async () => {
        await page.getByRole('link', { name: 'View listing' }).click();
        await expect(page).toHaveURL(new RegExp(`^${baseURL}/.+-pid-${listing.id}$`));
        await expect(page.getByRole('heading', { level: 1 })).toContainText(place.locality);
        const publicListing = await expectPublicAnswers(page, kind, form, listing.id, others);
        expect(publicListing.photos).toHaveLength(1);
      });
    });
  });
}

test('the page of every other kind shows all public values and no private ones', async ({ page, request, baseURL, createSession }) => {
  const place = (await read<Suggestion[]>(page, '/location?city=coimbatore')).find(({ pincode }) => pincode !== undefined)!;
  const walked = new Set(WALKS.map(({ kind }) => kind));
  for (const kind of ALL_KINDS.filter((candidate) => !walked.has(candidate))) {
    const form = await read<KindForm>(page, `/kinds/form?kind=${kind.id}`);
    const answers = answersOf(kind, COIMBATORE, place);
    // a person with homes in several societies would be shown as an agent
    const token = await createSession(newPhoneNumber());
    const url = await publishListing(request, baseURL ?? '', token, 'Every Kind House', answers, kind);
    await page.goto(url);
    await expectPublicAnswers(page, kind, form, listingIdOf(url), givenAnswers(kind, answers));
  }
});
