import { useEffect, useRef } from 'react';
import { changedValues } from './form/step-values.ts';
import type { FormStep, StepValues } from './form/types.ts';
import { forgetUnsaved, keepUnsaved, type Place } from './form/unsaved-store.ts';

const PAUSE_MS = 250;

interface Typed {
  readonly step: FormStep;
  readonly values: StepValues;
  readonly saved: Readonly<Record<string, unknown>>;
  readonly attempt: string | undefined;
}

/**
 * Keeps on the device what is typed and not saved: a moment after the last key, and at once when the page goes away.
 * Answers how to forget it once it is saved.
 */
export function useUnsaved(place: Place, typed: Typed): () => void {
  const latest = useRef<(() => void) | null>(null);
  useEffect(() => {
    const keep = () => {
      latest.current = null;
      keepUnsaved(place, changedValues(typed.step, typed.values, typed.saved), typed.attempt);
    };
    latest.current = keep;
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const flush = () => latest.current?.();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  return () => {
    latest.current = null;
    forgetUnsaved(place);
  };
}
