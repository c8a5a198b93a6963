import { useEffect, useRef, type RefObject } from 'react';

/** From this width on the filters stand beside the results instead of over them. */
const BESIDE = '(width >= 64rem)';

/**
 * Makes an element of the page a modal sheet while `open` on narrow screens: everything else is inert, the page behind does
 * not scroll, Escape closes, and the focus comes back to where it was. Widening the window closes it too, unless it lies `over`
 * the page at any width.
 */
export function useSheet(sheet: RefObject<HTMLElement | null>, open: boolean, onClose: () => void, over = false): void {
  // What closing means changes with every search made while the sheet is open.
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const element = sheet.current;
    const wide = matchMedia(BESIDE);
    if (!open || !element || (wide.matches && !over)) return;
    const before = openerOf(element);
    const silenced = silenceRest(element);
    const close = () => latest.current();
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    const root = document.documentElement;
    root.classList.add('overflow-hidden');
    document.addEventListener('keydown', press);
    if (!over) wide.addEventListener('change', close);
    element.focus();
    return () => {
      root.classList.remove('overflow-hidden');
      document.removeEventListener('keydown', press);
      wide.removeEventListener('change', close);
      for (const other of silenced) other.inert = false;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [sheet, open, over]);
}

/**
 * What the focus goes back to. A tap before this script ran has followed the sheet's link as any link of a page: the browser has
 * then given the focus to the sheet itself, or to nothing. The link that is shown is what was tapped.
 */
function openerOf(sheet: HTMLElement): Element | null {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !sheet.contains(activeElement)) return activeElement;
  return [...document.querySelectorAll(`a[href$="#${sheet.id}"]`)].find((link) => link.checkVisibility()) ?? null;
}

/** Everything beside the element and beside its ancestors; answers what it silenced. */
function silenceRest(element: HTMLElement): HTMLElement[] {
  const silenced: HTMLElement[] = [];
  for (let at: HTMLElement = element; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other === at || !(other instanceof HTMLElement) || other.inert || other instanceof HTMLScriptElement) continue;
      other.inert = true;
      silenced.push(other);
    }
  }
  return silenced;
}
