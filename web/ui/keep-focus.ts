/** Long enough for a dialog to close and for the page to be drawn again. */
const SETTLED_MS = 60;

/** Puts the focus on another control when the one that had it was removed or disabled by its own press. */
export function keepFocus(find: () => HTMLElement | null | undefined): void {
  // the page of the press: it may be gone by then
  const page = document;
  setTimeout(() => {
    const { activeElement } = page;
    if (activeElement === null || activeElement === page.body || activeElement.matches(':disabled')) find()?.focus();
  }, SETTLED_MS);
}
