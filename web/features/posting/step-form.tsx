import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { KindForm } from '../../../contract/form-model.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CONTROLS } from './controls/controls.ts';
import { ErrorSummary } from './error-summary.tsx';
import { isAccepted } from './form/accepted-warnings.ts';
import { focusWhenDrawn } from './form/focus-field.ts';
import { flatProblems, stepChecker } from './form/resolver.ts';
import { answersIn, startingValues } from './form/step-values.ts';
import type { FormStep, StepValues } from './form/types.ts';
import { readUnsaved } from './form/unsaved-store.ts';
import { Notice } from './notice.tsx';
import { StepActions } from './step-actions.tsx';
import { StepContext } from './step-context.ts';
import { StepFields } from './step-fields.tsx';
import { useArrival } from './use-arrival.ts';
import { useStepSave } from './use-step-save.ts';
import type { Saving } from './use-step-states.ts';
import { useUnsaved } from './use-unsaved.ts';
import { MY_PROPERTIES, stepAfter, stepPath } from './wizard-paths.ts';

/** Typing has to rest this long before others are told. */
const REST_MS = 500;

interface StepFormProps {
  readonly form: KindForm;
  readonly step: FormStep;
  readonly listing: OwnListing | null;
  readonly account: string;
  readonly steps: Saving;
  readonly onSaved: (listing: OwnListing) => void;
  /** Told what is in the form whenever typing rests. */
  readonly onTyped: (typed: { readonly step: string; readonly values: StepValues }) => void;
}

/** One step of any kind, drawn from the form model. */
export function StepForm({ form, step, listing, account, steps, onSaved, onTyped }: StepFormProps) {
  const navigate = useNavigate();
  const place = { account, draft: listing?.id ?? `new:${form.id}`, step: step.id };
  const [kept] = useState(() => readUnsaved(place));
  const [attempt, setAttempt] = useState(() => kept?.attempt ?? crypto.randomUUID());
  const [restored, setRestored] = useState(() => kept !== null && Object.keys(kept.values).length > 0);
  const [params] = useSearchParams();
  const [prefilled] = useState(() => answersIn(params, step));
  const [checker] = useState(() => stepChecker(step, { state: listing?.state ?? '' }, { ...listing }));
  const fields = useForm<StepValues>({
    resolver: checker.resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...startingValues(step, { ...listing }), ...kept?.values, ...(listing ? {} : prefilled) },
  });
  const [seenWarnings, setSeenWarnings] = useState<ReadonlySet<string>>(new Set());
  const [look, setLook] = useState(false);
  const { errors, submitCount } = fields.formState;
  const saving = useStepSave({ form, step, fields, saving: steps, started: listing, attempt, onAttempt: setAttempt, onSaved });
  const { base } = saving;
  const typed = useWatch({ control: fields.control }) as StepValues;
  useEffect(() => {
    // never at every key: a phone that types faster than it draws would have this page drawn for each of them
    const timer = setTimeout(() => onTyped({ step: step.id, values: typed }), REST_MS);
    return () => clearTimeout(timer);
  }, [step.id, typed, onTyped]);
  const forget = useUnsaved(place, {
    step,
    values: typed,
    saved: { ...base },
    attempt: base ? undefined : attempt,
  });
  useArrival();

  const warnings = (base?.warnings ?? []).filter((warning) => warning.step === step.id);
  const problems =
    submitCount > 0 || saving.refused
      ? flatProblems(
          errors,
          step.fields.map(({ name }) => name),
        )
      : [];
  const after = stepAfter(form, step.id);

  const finish = (saved: OwnListing, to: string, onward: boolean) => {
    forget();
    setRestored(false);
    const fresh = saved.warnings.filter(({ step: of, message }) => of === step.id && !isAccepted(message) && !seenWarnings.has(message));
    setSeenWarnings(new Set(saved.warnings.map(({ message }) => message)));
    if (onward && fresh.length > 0) {
      // Saved all the same. Looking once more is asked for, going on is the next press.
      setLook(true);
      if (!listing) void navigate(stepPath(form.id, saved.id, step.id), { replace: true });
      focusWhenDrawn(fresh[0]!.path);
      return;
    }
    void navigate(to.replace(':id', saved.id), { replace: !listing });
  };
  const saveAnd = (to: string, onward: boolean) => {
    checker.askForAll(onward);
    void fields.handleSubmit(
      () => saving.save((saved) => finish(saved, to, onward)),
      (wrong) => {
        const [first] = flatProblems(
          wrong,
          step.fields.map(({ name }) => name),
        );
        if (first) focusWhenDrawn(first.path);
      },
    )();
  };
  const onward = () => saveAnd(stepPath(form.id, ':id', after.id), true);
  const discard = () => {
    fields.reset(startingValues(step, { ...base }));
    steps.tell({ type: 'reset' });
    forget();
    setRestored(false);
  };
  const context = useMemo(
    () => ({ form, step, listing: base, conditions: { state: base?.state ?? '' }, controls: CONTROLS }),
    [form, step, base],
  );
  return (
    <StepContext value={context}>
      <FormProvider {...fields}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onward();
          }}
        >
          <div className="px-4 pt-6 pb-10 md:px-0">
            {restored && (
              <Notice
                look="calm"
                action={
                  <Button look="quiet" className="-mx-4" onClick={discard}>
                    {m['posting.restored_discard']()}
                  </Button>
                }
              >
                {m['posting.restored']()}
              </Notice>
            )}
            {look && warnings.length > 0 && <Notice look="attention">{m['posting.look_again']({ count: warnings.length })}</Notice>}
            <ErrorSummary problems={problems} />
            <StepFields warnings={warnings} />
            <Button look="quiet" className="mt-8 -ml-4" busy={saving.standing === 'pending'} onClick={() => saveAnd(MY_PROPERTIES, false)}>
              {m['posting.save_leave']()}
            </Button>
          </div>
          <StepActions
            form={form}
            step={step.id}
            id={base?.id ?? null}
            standing={saving.standing}
            failure={saving.failure}
            next={m['posting.save_next']({ step: after.title })}
          />
        </form>
      </FormProvider>
      {saving.clashes.length > 0 && (
        <ConflictDialog step={step} clashes={saving.clashes} onChoose={saving.settle} onClose={saving.postpone} />
      )}
    </StepContext>
  );
}
