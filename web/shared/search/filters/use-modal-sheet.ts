import { useLayoutEffect, useRef, type RefObject } from 'react';
import { modalStack } from '../../../ui/modal-stack.ts';

/** From this width on the filters are shown beside the results instead of on top of them. */
const WIDE_SCREEN = '(width >= 64rem)';

/**
 * Turns an element of the page into a modal sheet while `isOpen` on narrow screens: everything else is inert, the page behind does not
 * scroll, Escape closes the sheet, and the focus returns to its previous element. Widening the window closes the sheet too, unless it is an
 * `overlay`, which covers the page at any width.
 */
export function useModalSheet(sheet: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void, overlay = false): void {
  // Every search made while the sheet is open brings a new onClose; a ref keeps the effect below from running again.
  const latestOnClose = useRef(onClose);
  useLayoutEffect(() => {
    latestOnClose.current = onClose;
  });
  // A layout effect: the sheet opens by navigation, and ordinary effects of a navigation may run after the first key press on the visible
  // sheet.
  useLayoutEffect(() => {
    const element = sheet.current;
    const wideScreen = matchMedia(WIDE_SCREEN);
    if (!isOpen || !element || (wideScreen.matches && !overlay)) return;
    const previousFocus = findOpener(element);
    let inertElements: readonly HTMLElement[] = [];
    // Delayed until the sheet is visible, because it recomputes the style of every element of the page. The focus is already in the sheet.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => (inertElements = makeRestInert(element)));
    });
    const close = () => latestOnClose.current();
    const onKeyDown = (event: KeyboardEvent) => {
      // a dialog on top of the sheet closes first
      if (event.key === 'Escape' && !event.defaultPrevented && modalStack.get().length === 0) close();
    };
    const root = document.documentElement;
    root.classList.add('overflow-hidden');
    document.addEventListener('keydown', onKeyDown);
    if (!overlay) wideScreen.addEventListener('change', close);
    element.focus();
    return () => {
      root.classList.remove('overflow-hidden');
      document.removeEventListener('keydown', onKeyDown);
      wideScreen.removeEventListener('change', close);
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      for (const sibling of inertElements) sibling.inert = false;
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus({ preventScroll: true });
    };
  }, [sheet, isOpen, overlay]);
}

/**
 * The element that gets the focus when the sheet closes. When the link was tapped before hydration, the browser treated it as a fragment
 * link and focused the sheet itself or nothing. Then the tapped element is the visible link to the sheet.
 */
function findOpener(sheet: HTMLElement): Element | null {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !sheet.contains(activeElement)) return activeElement;
  return [...document.querySelectorAll(`a[href$="#${sheet.id}"]`)].find((link) => link.checkVisibility()) ?? null;
}

/** Makes all siblings of the element and of its ancestors inert. Returns the elements that it changed. */
function makeRestInert(element: HTMLElement): HTMLElement[] {
  const changed: HTMLElement[] = [];
  for (let ancestor: HTMLElement = element; ancestor !== document.body && ancestor.parentElement; ancestor = ancestor.parentElement) {
    for (const sibling of ancestor.parentElement.children) {
      if (sibling === ancestor || !(sibling instanceof HTMLElement) || sibling.inert || sibling instanceof HTMLScriptElement) continue;
      sibling.inert = true;
      changed.push(sibling);
    }
  }
  return changed;
}
