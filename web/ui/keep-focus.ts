/** Long enough for a dialog to close and for the page to render again. */
const SETTLED_MS = 60;

/** Moves the focus to another control when clicking a control removed or disabled that control. */
export function keepFocus(find: () => HTMLElement | null | undefined): void {
  // stored now, because in tests `document` may be another one when the timer fires
  const page = document;
  setTimeout(() => {
    const { activeElement } = page;
    if (activeElement === null || activeElement === page.body || activeElement.matches(':disabled')) find()?.focus();
  }, SETTLED_MS);
}
