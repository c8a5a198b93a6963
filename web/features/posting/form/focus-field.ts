/** Brings a place of the form into view and puts the focus on its first control. */
export function focusField(path: string): void {
  const place = placeOf(path);
  const controls = [
    ...(place?.querySelectorAll<HTMLElement>(':is(input, select, textarea):not(:disabled), [tabindex="0"], button:not(:disabled)') ?? []),
  ];
  // A group of radio buttons is entered at the chosen one; elsewhere a box is the answer, a button in front of it its helper.
  const chosen = isRadio(controls[0]) ? controls.find((control) => isRadio(control) && control.checked) : undefined;
  const control = chosen ?? controls.find((one) => !(one instanceof HTMLButtonElement)) ?? controls[0];
  const target = control ?? place;
  if (!target || !place) return;
  place.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

/** The same once what was just set stands on the page. */
export function focusWhenDrawn(path: string): void {
  requestAnimationFrame(() => focusField(path));
}

const isRadio = (control: HTMLElement | undefined): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio';

// `rooms.0.rent` may stand at the row or at the whole table.
function placeOf(path: string): HTMLElement | null {
  for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`);
    if (place) return place;
  }
  return null;
}
