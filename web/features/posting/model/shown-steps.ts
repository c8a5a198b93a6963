import { isBlank } from '../../../../kinds/condition.ts';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import type { FormStep } from './types.ts';

/**
 * The form with the steps that are shown. An optional step is shown only while it is open, has a value, or lacks something that publishing
 * requires.
 * @param listing null before the draft exists
 * @param openStep id of the current step
 */
export function withShownSteps(form: KindForm, listing: OwnListing | null, openStep: string): KindForm {
  const steps = form.steps.filter((step) => !step.optional || step.id === openStep || isUsed(step, listing));
  return steps.length === form.steps.length ? form : { ...form, steps };
}

function isUsed(step: FormStep, listing: OwnListing | null): boolean {
  if (!listing) return false;
  return listing.errors.some((error) => error.step === step.id) || step.fields.some(({ name }) => !isBlank(listing[name]));
}

/** The optional step after this one that is not shown; null when there is none. */
export function skippedStepAfter(form: KindForm, shown: KindForm, stepId: string): FormStep | null {
  const next = form.steps[form.steps.findIndex(({ id }) => id === stepId) + 1];
  return next && !shown.steps.includes(next) ? next : null;
}
