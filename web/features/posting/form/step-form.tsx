import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/drawings/icons.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CONTROLS } from '../controls/controls.ts';
import { ErrorSummary } from './error-summary.tsx';
import { isWarningAccepted } from './accepted-warnings.ts';
import { focusFieldAfterRender } from './focus-field.ts';
import { listProblems, createStepChecker } from '../model/step-checker.ts';
import { valuesFromQuery, changedValues, currentWarnings, initialValues } from '../model/step-values.ts';
import type { FormStep, StepValues } from '../model/types.ts';
import { readUnsaved } from '../../../shared/own-listing/unsaved-store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { StepActions } from './step-actions.tsx';
import { StepContext } from './step-context.ts';
import { StepFields } from './step-fields.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { useStepSave } from './use-step-save.ts';
import type { StepStatesStore } from './use-step-states.ts';
import { useUnsavedValues } from './use-unsaved-values.ts';
import { MY_PROPERTIES_PATH, stepAfter, stepPath } from '../../../shared/own-listing/wizard-paths.ts';

/** The preview is updated after this pause in typing. */
const PREVIEW_DELAY_MS = 500;

interface StepFormProps {
  readonly form: KindForm;
  readonly step: FormStep;
  /** The optional step that comes after this one but is skipped; null when there is none. */
  readonly skippedStep: FormStep | null;
  readonly listing: OwnListing | null;
  readonly accountId: string;
  readonly stepStates: StepStatesStore;
  readonly onSaved: (listing: OwnListing) => void;
  /** Called with the values of the form after a pause in typing. */
  readonly onValuesChange: (draft: { readonly step: string; readonly values: StepValues }) => void;
  /** Shown above the buttons. */
  readonly preview: ReactNode;
}

/** One step of the form of any kind, generated from the form model. */
export function StepForm({ form, step, skippedStep, listing, accountId, stepStates, onSaved, onValuesChange, preview }: StepFormProps) {
  const navigate = useNavigate();
  const unsavedKey = { account: accountId, draft: listing?.id ?? `new:${form.id}`, step: step.id };
  const [unsaved] = useState(() => readUnsaved(unsavedKey));
  const [idempotencyKey, setIdempotencyKey] = useState(() => unsaved?.idempotencyKey ?? crypto.randomUUID());
  const [isRestored, setIsRestored] = useState(() => unsaved !== null && Object.keys(unsaved.values).length > 0);
  const [params] = useSearchParams();
  const [prefilledValues] = useState(() => valuesFromQuery(params, step));
  const [checker] = useState(() => createStepChecker(step, { state: listing?.state ?? '' }, { ...listing }));
  const formMethods = useForm<StepValues>({
    resolver: checker.resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...initialValues(step, { ...listing }), ...unsaved?.values, ...(listing ? {} : prefilledValues) },
  });
  const [seenWarnings, setSeenWarnings] = useState<ReadonlySet<string>>(new Set());
  const [showWarningNotice, setShowWarningNotice] = useState(false);
  const stepSave = useStepSave({
    form,
    step,
    formMethods,
    stepStates,
    listing,
    idempotencyKey,
    onKeyChange: setIdempotencyKey,
    onSaved,
  });
  const { base } = stepSave;
  const values = useWatch({ control: formMethods.control }) as StepValues;
  useDebouncedValues(step.id, values, onValuesChange);
  const forgetUnsavedValues = useUnsavedValues(unsavedKey, {
    step,
    values,
    saved: { ...base },
    idempotencyKey: base ? undefined : idempotencyKey,
  });
  useFocusOnArrival();

  const fieldNames = step.fields.map(({ name }) => name);
  const warnings = useStableList(currentWarnings(stepWarnings(base, step.id), values, { ...base }));
  const { errors, submitCount } = formMethods.formState;
  const problems = submitCount > 0 || stepSave.hasFailed ? listProblems(errors, fieldNames) : [];
  const nextStep = stepAfter(form, step.id);

  /**
   * @param path where to go; `:id` in it stands for the id of the saved listing
   * @param continues whether the person goes to the next step; new warnings then keep the person on this step, once
   */
  const leaveStep = (saved: OwnListing, path: string, continues: boolean) => {
    forgetUnsavedValues();
    setIsRestored(false);
    const firstWarning = stepWarnings(saved, step.id).find(({ message }) => !isWarningAccepted(message) && !seenWarnings.has(message));
    setSeenWarnings(new Set(saved.warnings.map(({ message }) => message)));
    if (continues && firstWarning) {
      // The step is saved. The person sees the warnings once; clicking the button again continues.
      setShowWarningNotice(true);
      if (!listing) void navigate(stepPath(form.id, saved.id, step.id), { replace: true });
      focusFieldAfterRender(firstWarning.path);
      return;
    }
    void navigate(path.replace(':id', saved.id), { replace: !listing });
  };
  const saveAndGoTo = (path: string, { continues }: { readonly continues: boolean }) => {
    // Leaving a form without changes saves nothing, and creates no draft.
    if (!continues && !isChanged(step, formMethods.getValues(), base ? { ...base } : prefilledValues)) {
      forgetUnsavedValues();
      void navigate(path);
      return;
    }
    checker.setMustBeComplete(continues);
    void formMethods.handleSubmit(
      () => stepSave.save((saved) => leaveStep(saved, path, continues)),
      (invalid) => {
        const [firstProblem] = listProblems(invalid, fieldNames);
        if (firstProblem) focusFieldAfterRender(firstProblem.path);
      },
    )();
  };
  const discardRestored = () => {
    formMethods.reset(initialValues(step, { ...base }));
    stepStates.dispatch({ type: 'reset' });
    forgetUnsavedValues();
    setIsRestored(false);
  };
  const context = useMemo(
    () => ({ form, step, listing: base, conditions: { state: base?.state ?? '' }, controls: CONTROLS }),
    [form, step, base],
  );
  return (
    <StepContext value={context}>
      <FormProvider {...formMethods}>
        <form
          noValidate
          className="flex flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            saveAndGoTo(stepPath(form.id, ':id', nextStep.id), { continues: true });
          }}
        >
          <div className="px-4 pt-6 pb-10 md:px-0">
            {isRestored && <RestoredNotice onDiscard={discardRestored} />}
            {showWarningNotice && warnings.length > 0 && (
              <Notice tone="attention">{m['posting.look_again']({ count: warnings.length })}</Notice>
            )}
            <ErrorSummary problems={problems} />
            <StepFields warnings={warnings} />
            <div className="mt-8 -ml-4 flex flex-wrap">
              {skippedStep && (
                <Button
                  variant="quiet"
                  icon={<PlusIcon />}
                  busy={stepSave.status === 'pending'}
                  onClick={() => saveAndGoTo(stepPath(form.id, ':id', skippedStep.id), { continues: true })}
                >
                  {m['posting.label_optional']({ label: skippedStep.title })}
                </Button>
              )}
              <Button
                variant="quiet"
                busy={stepSave.status === 'pending'}
                onClick={() => saveAndGoTo(MY_PROPERTIES_PATH, { continues: false })}
              >
                {m['posting.save_leave']()}
              </Button>
            </div>
            {preview}
          </div>
          <StepActions
            form={form}
            step={step.id}
            id={base?.id ?? null}
            status={stepSave.status}
            error={stepSave.error}
            next={m['posting.save_next']({ step: nextStep.title })}
          />
        </form>
      </FormProvider>
      {stepSave.conflicts.length > 0 && (
        <ConflictDialog
          step={step}
          conflicts={stepSave.conflicts}
          onChoose={stepSave.resolveConflicts}
          onClose={stepSave.dismissConflicts}
        />
      )}
    </StepContext>
  );
}

const isChanged = (step: FormStep, values: StepValues, initial: StepValues): boolean =>
  Object.keys(changedValues(step, values, initial)).length > 0;

const stepWarnings = (listing: OwnListing | null, step: string): OwnListing['warnings'] =>
  (listing?.warnings ?? []).filter((warning) => warning.step === step);

/** Returns the previous list while its entries are the same, so that the fields are not rendered at every key press. */
function useStableList<T>(list: readonly T[]): readonly T[] {
  const [stableList, setStableList] = useState(list);
  if (stableList.length === list.length && list.every((entry, index) => entry === stableList[index])) return stableList;
  setStableList(list);
  return list;
}

function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Notice
      tone="calm"
      action={
        <Button variant="quiet" className="-mx-4" onClick={onDiscard}>
          {m['posting.restored_discard']()}
        </Button>
      }
    >
      {m['posting.restored']()}
    </Notice>
  );
}

/** Reports the values after a pause, because updating the preview at every key press would make typing slow on phones. */
function useDebouncedValues(step: string, values: StepValues, onValuesChange: StepFormProps['onValuesChange']): void {
  useEffect(() => {
    const timer = setTimeout(() => onValuesChange({ step, values }), PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [step, values, onValuesChange]);
}
