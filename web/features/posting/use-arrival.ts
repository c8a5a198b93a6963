import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { focusWhenDrawn } from './form/focus-field.ts';

export const STEP_HEADING = 'step-heading';

/** Puts the focus where a person arrives: at the field the address names, else at the heading of the step. */
export function useArrival(): void {
  // What is read once, on arriving: every step mounts anew.
  const { key, search } = useLocation();
  const [{ field, first }] = useState({ field: new URLSearchParams(search).get('field'), first: key === 'default' });
  useEffect(() => {
    if (field) {
      focusWhenDrawn(field);
      return;
    }
    // On the first page of a visit the browser's own order is right.
    if (first) return;
    scrollTo(0, 0);
    document.getElementById(STEP_HEADING)?.focus({ preventScroll: true });
  }, [field, first]);
}
