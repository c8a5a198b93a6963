import { useEffect, useRef } from 'react';
import { changedValues } from '../model/step-values.ts';
import type { FormStep, StepValues } from '../model/types.ts';
import { forgetUnsaved, saveUnsaved, type UnsavedKey } from '../../../shared/own-listing/unsaved-store.ts';

const SAVE_DELAY_MS = 250;

interface UnsavedForm {
  readonly step: FormStep;
  readonly values: StepValues;
  readonly saved: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string | undefined;
}

/**
 * Stores unsaved values on this device: after a pause in typing, and immediately when the page is closed.
 * @returns a function that deletes them, which must be called after saving
 */
export function useUnsavedValues(key: UnsavedKey, unsaved: UnsavedForm): () => void {
  const pendingSave = useRef<(() => void) | null>(null);
  useEffect(() => {
    const save = () => {
      pendingSave.current = null;
      saveUnsaved(key, changedValues(unsaved.step, unsaved.values, unsaved.saved), unsaved.idempotencyKey);
    };
    pendingSave.current = save;
    const timer = setTimeout(save, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const flush = () => pendingSave.current?.();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  return () => {
    pendingSave.current = null;
    forgetUnsaved(key);
  };
}
