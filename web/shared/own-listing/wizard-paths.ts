import type { KindForm } from '../../../contract/posting/form-model.ts';
import { m } from '../../../messages/compiled/messages.js';

export const CHOOSER_PATH = '/post';
export const MY_PROPERTIES_PATH = '/my-properties';
/** Replaces the id in URLs of a draft that does not exist yet. */
export const NEW_DRAFT_ID = 'new';
export const REVIEW_STEP = 'review';
/** The step with the photos, which every kind has (`kinds/declarations/shared-fields.ts`). */
export const PHOTO_STEP = 'gallery';

/** URL of a step of the form. `field` is the path of the field that gets the focus. */
export function stepPath(kind: string, id: string, step: string, field?: string): string {
  return `/post/${kind}/${id}/${step}${field ? `?field=${encodeURIComponent(field)}` : ''}`;
}

export interface WizardStep {
  readonly id: string;
  readonly title: string;
}

/** The steps of a kind's form, followed by the review step. */
export function wizardSteps(form: Pick<KindForm, 'steps'>): WizardStep[] {
  return [...form.steps.map(({ id, title }) => ({ id, title })), { id: REVIEW_STEP, title: m['posting.review']() }];
}

/** The next step. After the review step it returns the review step again. */
export function stepAfter(form: Pick<KindForm, 'steps'>, step: string): WizardStep {
  const steps = wizardSteps(form);
  return steps[steps.findIndex(({ id }) => id === step) + 1] ?? steps.at(-1)!;
}

export function stepBefore(form: Pick<KindForm, 'steps'>, step: string): WizardStep | null {
  const steps = wizardSteps(form);
  return steps[steps.findIndex(({ id }) => id === step) - 1] ?? null;
}
