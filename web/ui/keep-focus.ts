/** Long enough for a dialog to close and for the page to be drawn again. */
const SETTLED_MS = 60;

/** Puts the focus on another control when the one that had it went away or was switched off by its own press. */
export function keepFocus(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement.matches(':disabled')) find()?.focus();
  }, SETTLED_MS);
}
