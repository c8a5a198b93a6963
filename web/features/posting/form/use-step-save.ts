import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { m } from '../../../../messages/compiled/messages.js';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import { ApiError, messageOf } from '../../../lib/api/api.ts';
import type { RequestStatus } from '../../../lib/api/request.ts';
import { toast } from '../../../shared/feedback/toast.ts';
import { mergeStep, type FieldConflict } from '../model/merge-step.ts';
import { focusFieldAfterRender } from './focus-field.ts';
import { statusOf, type SaveError } from '../model/step-states.ts';
import { stepBody } from '../model/step-values.ts';
import type { FormStep, StepValues } from '../model/types.ts';
import { addDraft, findDraft, saveStep } from '../posting-api.ts';
import type { StepStatesStore } from './use-step-states.ts';

interface StepSaveOptions {
  readonly form: KindForm;
  readonly step: FormStep;
  readonly formMethods: UseFormReturn<StepValues>;
  /** The save status of all steps of this draft. */
  readonly stepStates: StepStatesStore;
  /** The listing with which the form started; null before the draft exists. */
  readonly listing: OwnListing | null;
  /** Idempotency key for creating the draft, so that a retry does not create a second one. */
  readonly idempotencyKey: string;
  readonly onKeyChange: (idempotencyKey: string) => void;
  readonly onSaved: (listing: OwnListing) => void;
}

interface StepSave {
  readonly status: RequestStatus;
  /** The listing on which the form is based, as last loaded or saved. */
  readonly base: OwnListing | null;
  /** Why the last save failed; null when it did not fail or when the reason is shown elsewhere. */
  readonly error: SaveError | null;
  readonly hasFailed: boolean;
  readonly conflicts: readonly FieldConflict[];
  /** Saves the values of the form. Calls `afterSave` once saving has succeeded, however many retries it took. */
  readonly save: (afterSave: (saved: OwnListing) => void) => Promise<void>;
  /** Sets the values that the person chose for conflicting fields, and saves again. */
  readonly resolveConflicts: (chosenValues: StepValues) => void;
  /** Closes the choice without sending anything; the typed values stay in the form. */
  readonly dismissConflicts: () => void;
}

/** Everything that a save needs. In a ref, because a retry may be started from a dialog that was opened many renders ago. */
interface SaveContext {
  base: OwnListing | null;
  idempotencyKey: string;
  /** The listing as somebody else saved it meanwhile; set while there are conflicts to resolve. */
  theirs: OwnListing | null;
  afterSave: ((saved: OwnListing) => void) | null;
  isSaving: boolean;
}

/** Saves a step and handles everything that can go wrong: no connection, concurrent changes, rejected fields. */
export function useStepSave({
  form,
  step,
  formMethods,
  stepStates: { states, dispatch },
  listing,
  idempotencyKey,
  onKeyChange,
  onSaved,
}: StepSaveOptions): StepSave {
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [base, setBase] = useState(listing);
  const context = useRef<SaveContext>({ base, idempotencyKey, theirs: null, afterSave: null, isSaving: false });

  const updateBase = (nextBase: OwnListing): void => {
    context.current.base = nextBase;
    setBase(nextBase);
  };
  const setValues = (values: StepValues): void => {
    for (const [name, value] of Object.entries(values)) formMethods.setValue(name, value);
  };
  const reject = (error: SaveError) => dispatch({ type: 'rejected', step: step.id, error });

  const send = (): Promise<OwnListing> => {
    const { base: currentBase, idempotencyKey: currentKey } = context.current;
    const body = stepBody(step, formMethods.getValues(), { ...currentBase }, { state: currentBase?.state ?? '' });
    return currentBase ? saveStep(step, currentBase, body) : addDraft(form, body, currentKey);
  };

  const run = async (): Promise<void> => {
    if (context.current.isSaving) return;
    context.current.isSaving = true;
    dispatch({ type: 'started', step: step.id });
    try {
      const saved = await send();
      dispatch({ type: 'fulfilled', step: step.id });
      updateBase(saved);
      onSaved(saved);
      context.current.afterSave?.(saved);
    } catch (error) {
      // Reset first, because handling an error may save again.
      context.current.isSaving = false;
      await handleError(error);
    } finally {
      context.current.isSaving = false;
    }
  };

  const handleError = async (error: unknown): Promise<void> => {
    const message = messageOf(error, m['posting.save_failed']());
    if (!(error instanceof ApiError)) return reject({ message });
    if (error.code === 'version_conflict') return mergeWithServer(message).catch(handleError);
    if (error.code === 'idempotency_mismatch') return retryWithNewKey();
    if (error.code === 'network') return reject({ message: m['posting.offline'](), isConnectionLost: true });
    if (error.errors.length === 0) return reject({ message });
    const otherMessages = showFieldErrors(error.errors, step, formMethods);
    reject(otherMessages === '' ? { message, isShownElsewhere: true } : { message: otherMessages });
  };

  const retryWithNewKey = (): Promise<void> => {
    dispatch({ type: 'reset', step: step.id });
    context.current.idempotencyKey = crypto.randomUUID();
    onKeyChange(context.current.idempotencyKey);
    return run();
  };

  /** Somebody else saved the listing meanwhile: merges both versions, and asks the person about fields that both changed. */
  const mergeWithServer = async (message: string): Promise<void> => {
    const { base: currentBase } = context.current;
    if (!currentBase) return reject({ message });
    const latest = await findDraft(form, currentBase.id);
    const merge = mergeStep(step, formMethods.getValues(), currentBase, latest);
    setValues(merge.values);
    if (merge.conflicts.length > 0) {
      // The base stays until the person has chosen, so that the next save finds the same conflict.
      context.current.theirs = latest;
      reject({ message, isShownElsewhere: true });
      return setConflicts(merge.conflicts);
    }
    updateBase(latest);
    toast(m['posting.merged'](), { durationMs: 6000 });
    return run();
  };

  const status = statusOf(states, step.id);
  const hasFailed = status === 'rejected';
  const isConnectionLost = hasFailed && states.error?.isConnectionLost === true;
  // A save that failed without a connection is sent again once the connection is back. The idempotency key and the version of the listing
  // prevent saving twice.
  useEffect(() => {
    if (!isConnectionLost) return;
    const retry = () => void run();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  return {
    status: isConnectionLost ? 'lost' : status,
    base,
    error: hasFailed && !states.error?.isShownElsewhere ? states.error : null,
    hasFailed,
    conflicts,
    save: (afterSave) => {
      context.current.afterSave = afterSave;
      return run();
    },
    resolveConflicts: (chosenValues) => {
      if (context.current.theirs) updateBase(context.current.theirs);
      setValues(chosenValues);
      setConflicts([]);
      void run();
    },
    dismissConflicts: () => setConflicts([]),
  };
}

/**
 * Shows the server's errors at the fields of this step and focuses the first of them.
 * @returns the messages about fields of other steps; empty when there are none
 */
function showFieldErrors(errors: ApiError['errors'], step: FormStep, formMethods: UseFormReturn<StepValues>): string {
  const fieldName = (path: string): string => path.split('.')[0]!;
  const names = new Set(step.fields.map(({ name }) => name));
  const ownErrors = errors.filter(({ path }) => names.has(fieldName(path)));
  const otherErrors = errors.filter(({ path }) => !names.has(fieldName(path)));
  for (const { path, message } of ownErrors) formMethods.setError(path, { type: 'server', message });
  const [firstError] = step.fields.flatMap(({ name }) => ownErrors.filter(({ path }) => fieldName(path) === name));
  if (firstError) focusFieldAfterRender(firstError.path);
  return otherErrors.map(({ message }) => message).join(' ');
}
