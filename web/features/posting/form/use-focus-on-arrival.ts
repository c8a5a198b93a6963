import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { focusFieldAfterRender } from './focus-field.ts';

export const STEP_HEADING_ID = 'step-heading';

/** Focuses the field that the URL names, otherwise the heading of the step. */
export function useFocusOnArrival(): void {
  // Read once, because every step is mounted anew.
  const { key, search } = useLocation();
  const [{ field, isFirstPage }] = useState({ field: new URLSearchParams(search).get('field'), isFirstPage: key === 'default' });
  useEffect(() => {
    if (field) {
      focusFieldAfterRender(field);
      return;
    }
    // On the first page of a visit the focus stays at the top, as is usual after a page load.
    if (isFirstPage) return;
    scrollTo(0, 0);
    document.getElementById(STEP_HEADING_ID)?.focus({ preventScroll: true });
  }, [field, isFirstPage]);
}
