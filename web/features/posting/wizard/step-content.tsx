import type { ReactNode } from 'react';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { ReviewNotice } from '../../../shared/own-listing/review-notice.tsx';
import { StepForm } from '../form/step-form.tsx';
import type { StepStatesStore } from '../form/use-step-states.ts';
import { skippedStepAfter } from '../model/shown-steps.ts';
import type { FormStep } from '../model/types.ts';
import { PhotoStep } from '../photos/photo-step.tsx';
import { ReviewStep } from '../review/review-step.tsx';
import type { FormDraft } from './live-preview.tsx';

interface StepContentProps {
  /** When the key changes, a new form is mounted. */
  readonly contentKey: string;
  readonly form: KindForm;
  /** The form with the steps that are shown. */
  readonly shownForm: KindForm;
  /** Undefined for the review step. */
  readonly step: FormStep | undefined;
  readonly listing: OwnListing | null;
  readonly accountId: string;
  readonly stepStates: StepStatesStore;
  readonly getLatest: () => OwnListing | null;
  readonly onSaved: (listing: OwnListing) => void;
  readonly onValuesChange: (draft: FormDraft) => void;
  readonly onPublished: () => void;
  /** On narrow screens the preview is inside the step, above its buttons, and null on others. The review step contains the card itself. */
  readonly preview: ReactNode;
}

/** The form of a step, the photos, or the review before publishing. */
export function StepContent({
  contentKey,
  form,
  shownForm,
  step,
  listing,
  getLatest,
  onSaved,
  onPublished,
  ...formProps
}: StepContentProps) {
  if (!step) return listing && <ReviewStep key={contentKey} form={form} listing={listing} onSaved={onSaved} onPublished={onPublished} />;
  if (listing && step.fields.some(({ control }) => control === 'photos')) {
    return (
      <PhotoStep
        key={contentKey}
        form={shownForm}
        step={step}
        listing={listing}
        getLatest={() => getLatest() ?? listing}
        onSaved={onSaved}
        preview={formProps.preview}
      />
    );
  }
  return (
    <>
      {listing && <ReviewNotice listing={listing} className="mx-4 mt-4 md:mx-0" />}
      <StepForm
        key={contentKey}
        form={shownForm}
        skippedStep={skippedStepAfter(form, shownForm, step.id)}
        step={step}
        listing={listing}
        onSaved={onSaved}
        {...formProps}
      />
    </>
  );
}
