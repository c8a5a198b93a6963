import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { m } from '../../../messages/compiled/messages.js';
import type { KindForm } from '../../../contract/form-model.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import { ApiError, isLoggedOut, messageOf } from '../../lib/api.ts';
import type { Standing } from '../../lib/request.ts';
import { expireSession } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';
import { mergeStep, type Clash } from './form/conflict.ts';
import { focusWhenDrawn } from './form/focus-field.ts';
import { statusOf, type Failure } from './form/step-states.ts';
import { stepBody } from './form/step-values.ts';
import type { FormStep, StepValues } from './form/types.ts';
import { addDraft, findDraft, saveStep } from './posting-api.ts';
import type { Saving } from './use-step-states.ts';

interface StepSaveOptions {
  readonly form: KindForm;
  readonly step: FormStep;
  readonly fields: UseFormReturn<StepValues>;
  /** How saving the steps of this draft stands. */
  readonly saving: Saving;
  /** The listing the form started from; null before the draft exists. */
  readonly started: OwnListing | null;
  /** Makes a repeated `add` one draft. */
  readonly attempt: string;
  readonly onAttempt: (attempt: string) => void;
  readonly onSaved: (listing: OwnListing) => void;
}

export interface StepSave {
  readonly standing: Standing;
  /** What the form stands on: the listing as last read or saved. */
  readonly base: OwnListing | null;
  /** Why the last save failed as a whole, where nothing else says so. */
  readonly failure: Failure | null;
  /** The last save of this step failed. */
  readonly refused: boolean;
  readonly clashes: readonly Clash[];
  /** Saves what the form holds; `onward` runs once it is on the server, however often that had to be tried. */
  readonly save: (onward: (saved: OwnListing) => void) => Promise<void>;
  /** The person has chosen between both sides; saves again. */
  readonly settle: (chosen: StepValues) => void;
  /** The person does not want to choose now: nothing is sent, nothing typed is lost. */
  readonly postpone: () => void;
}

interface Current {
  base: OwnListing | null;
  attempt: string;
  /** What the person has to choose against. */
  theirs: OwnListing | null;
  onward: ((saved: OwnListing) => void) | null;
}

/** Saving a step against everything that can go wrong: session gone, connection gone, changed elsewhere, refused fields. */
export function useStepSave({ form, step, fields, saving, started, attempt, onAttempt, onSaved }: StepSaveOptions): StepSave {
  const { states, tell } = saving;
  const status = statusOf(states, step.id);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [base, setBase] = useState(started);
  // A retry may run from a dialog opened many renders ago: it has to see the newest of these.
  const current = useRef<Current>({ base, attempt, theirs: null, onward: null });
  const running = useRef(false);

  const put = (listing: OwnListing): void => {
    current.current.base = listing;
    setBase(listing);
  };
  const send = (): Promise<OwnListing> => {
    const { base } = current.current;
    const body = stepBody(step, fields.getValues(), { ...base }, { state: base?.state ?? '' });
    return base ? saveStep(step, base, body) : addDraft(form, body, current.current.attempt);
  };
  const run = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    tell({ type: 'started', step: step.id });
    try {
      const saved = await send();
      tell({ type: 'fulfilled', step: step.id });
      put(saved);
      onSaved(saved);
      current.current.onward?.(saved);
    } catch (error) {
      running.current = false;
      await handle(error);
    } finally {
      running.current = false;
    }
  };
  const reject = (error: Failure) => tell({ type: 'rejected', step: step.id, error });
  const handle = async (error: unknown): Promise<void> => {
    const message = messageOf(error, m['posting.save_failed']());
    if (isLoggedOut(error)) {
      reject({ message, told: true });
      return expireSession(() => void run());
    }
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'version_conflict') return bringTogether(message).catch(handle);
    if (code === 'idempotency_mismatch') {
      tell({ type: 'reset', step: step.id });
      current.current.attempt = crypto.randomUUID();
      onAttempt(current.current.attempt);
      return run();
    }
    const elsewhere = error instanceof ApiError ? refuseFields(error) : null;
    if (elsewhere === '') return reject({ message, told: true });
    const lost = code === 'network';
    reject({ message: elsewhere ?? (lost ? m['posting.offline']() : message), lost });
  };
  /** Puts the server's errors at their fields; answers what is left to say about the whole, '' for nothing, null for no fields. */
  const refuseFields = (error: ApiError): string | null => {
    if (error.errors.length === 0) return null;
    const names = new Set(step.fields.map((field) => field.name));
    const [ours, others] = [error.errors.filter(isOurs), error.errors.filter((one) => !isOurs(one))];
    function isOurs({ path }: { readonly path: string }): boolean {
      return names.has(path.split('.')[0]!);
    }
    for (const { path, message } of ours) fields.setError(path, { type: 'server', message });
    const places = step.fields.flatMap(({ name }) => ours.filter(({ path }) => path.split('.')[0] === name));
    if (places[0]) focusWhenDrawn(places[0].path);
    return others.map(({ message }) => message).join(' ');
  };
  const bringTogether = async (message: string): Promise<void> => {
    const { base } = current.current;
    if (!base) return reject({ message });
    const theirs = await findDraft(form, base.id);
    const merge = mergeStep(step, fields.getValues(), base, theirs);
    // While the person has not chosen, the form stands on what it stood on: the next save asks again.
    if (merge.clashes.length === 0) put(theirs);
    else current.current.theirs = theirs;
    for (const [name, value] of Object.entries(merge.values)) fields.setValue(name, value);
    if (merge.clashes.length > 0) {
      reject({ message, told: true });
      return setClashes(merge.clashes);
    }
    toast(m['posting.merged'](), { durationMs: 6000 });
    return run();
  };
  return {
    standing: status === 'rejected' && states.error?.lost ? 'lost' : status,
    base,
    failure: status === 'rejected' && !states.error?.told ? states.error : null,
    refused: status === 'rejected',
    clashes,
    save: (onward) => {
      current.current.onward = onward;
      return run();
    },
    settle: (chosen) => {
      if (current.current.theirs) put(current.current.theirs);
      for (const [name, value] of Object.entries(chosen)) fields.setValue(name, value);
      setClashes([]);
      void run();
    },
    postpone: () => setClashes([]),
  };
}
