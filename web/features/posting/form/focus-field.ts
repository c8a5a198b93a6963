/** Scrolls to a field and focuses its first control. */
export function focusField(path: string): void {
  const container = findContainer(path);
  const controls = [
    ...(container?.querySelectorAll<HTMLElement>(':is(input, select, textarea):not(:disabled), [tabindex="0"], button:not(:disabled)') ??
      []),
  ];
  // In a radio group the checked button gets the focus. In other fields inputs get it before buttons, which only assist them.
  const checkedRadio = isRadio(controls[0]) ? controls.find((control) => isRadio(control) && control.checked) : undefined;
  const control = checkedRadio ?? controls.find((candidate) => !(candidate instanceof HTMLButtonElement)) ?? controls[0];
  const target = control ?? container;
  if (!target || !container) return;
  container.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

/** Calls `focusField` after the next render, for fields that have just appeared. */
export function focusFieldAfterRender(path: string): void {
  requestAnimationFrame(() => focusField(path));
}

const isRadio = (control: HTMLElement | undefined): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio';

// The error of `rooms.0.rent` may be shown at the cell, the row or the table.
function findContainer(path: string): HTMLElement | null {
  for (let prefix = path; prefix !== ''; prefix = prefix.includes('.') ? prefix.slice(0, prefix.lastIndexOf('.')) : '') {
    const container = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(prefix)}"]`);
    if (container) return container;
  }
  return null;
}
