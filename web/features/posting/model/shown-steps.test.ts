import { expect, it } from 'vitest';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { KINDS } from '../../../../kinds/index.ts';
import { presentKindForm } from '../../../../server/features/posting/form-model.ts';
import { skippedStepAfter, withShownSteps } from './shown-steps.ts';

const form = presentKindForm(KINDS.residential_resale, { today: '2026-01-15', maxBytes: 1, defaultCity: null });
const listing = (values: object = {}, errors: readonly object[] = []) => ({ errors, ...values }) as unknown as OwnListing;
const shownIds = (...[saved, open = 'basic']: [OwnListing | null, string?]) => withShownSteps(form, saved, open).steps.map(({ id }) => id);

const FIVE = ['basic', 'location', 'details', 'amenities', 'gallery'];
const SIX = ['basic', 'location', 'details', 'amenities', 'additional', 'gallery'];

it('a home for sale has five steps while Additional Info is not used', () => {
  expect(shownIds(null)).toEqual(FIVE);
  expect(shownIds(listing({ floor: 2 }))).toEqual(FIVE);
  expect(skippedStepAfter(form, withShownSteps(form, null, 'amenities'), 'amenities')?.id).toBe('additional');
});

it('a home for sale has six steps while Additional Info is open, has a value, or lacks one that publishing requires', () => {
  expect(shownIds(listing(), 'additional')).toEqual(SIX);
  expect(shownIds(listing({ sale_deed: 'yes' }))).toEqual(SIX);
  expect(shownIds(listing({}, [{ path: 'project_rera_id', step: 'additional' }]))).toEqual(SIX);
  expect(skippedStepAfter(form, withShownSteps(form, listing({ sale_deed: 'yes' }), 'amenities'), 'amenities')).toBeNull();
});
