/** Brings a place of the form into view and puts the focus on its first control. */
export function focusField(path: string): void {
  const place = placeOf(path);
  const control = place?.querySelector<HTMLElement>(
    ':is(input, select, textarea):not(:disabled):not([type=radio]:not(:checked):has(~ *)), [tabindex="0"], button:not(:disabled)',
  );
  const target = control ?? place;
  if (!target || !place) return;
  place.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

// `rooms.0.rent` may stand at the row or at the whole table.
function placeOf(path: string): HTMLElement | null {
  for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`);
    if (place) return place;
  }
  return null;
}
