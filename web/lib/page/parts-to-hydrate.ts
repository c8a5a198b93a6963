/** Deferred parts of the first page: React hydrates them when they come near the screen. */

/** A part is hydrated at this distance below the screen, so that it is interactive when it is scrolled into view. */
const MARGIN = '300px';

/** The parts that wait, by their element, with the function that lets React hydrate them. */
const waitingParts = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;
let hydratesAll = false;

/** Whether every part is hydrated at once, because the page got other data or is about to. */
export const hydratesAllParts = (): boolean => hydratesAll;

/** Elements that were tapped or typed into, with the elements that contain them. */
const touched = new WeakSet<EventTarget>();
const recordTouched = (event: Event): void => event.composedPath().forEach((target) => touched.add(target));
const TOUCH_EVENTS = ['pointerdown', 'keydown', 'click', 'auxclick', 'input', 'change'];
// The listener is on the window, so that it runs before React's own listeners, which hydrate the part within the same event.
if (!import.meta.env.SSR) {
  for (const type of TOUCH_EVENTS) window.addEventListener(type, recordTouched, { capture: true, passive: true });
  recordEarlyInput();
}

/**
 * Input that arrived before this script was loaded is replayed after hydration. If its part waited, new data of the page could replace the
 * part first, and the recorded input would belong to removed elements.
 */
function recordEarlyInput(): void {
  const { early } = window;
  for (const target of [early?.last?.target, ...(early?.typed.keys() ?? [])]) {
    for (let node = target; node instanceof Node; node = node.parentNode) touched.add(node);
  }
}

/** Whether somebody tapped, typed or pressed a key inside the element since the page was opened. */
export const isTouched = (element: Element): boolean => touched.has(element);

/** Resolves when the element comes near the screen, or when all parts have to be hydrated. */
export function whenVisible(element: Element): Promise<void> {
  if (hydratesAll) return Promise.resolve();
  observer ??= new IntersectionObserver(hydrateVisible, { rootMargin: MARGIN });
  return new Promise((resolve) => {
    waitingParts.set(element, resolve);
    observer?.observe(element);
  });
}

/**
 * Hydrates every part. Must be called before the page gets other data: React shows new data only when all parts can render it, so a
 * deferred part would delay it until the part becomes visible.
 */
export function hydrateAllParts(): void {
  hydratesAll = true;
  for (const type of TOUCH_EVENTS) window.removeEventListener(type, recordTouched, { capture: true });
  observer?.disconnect();
  for (const resolve of waitingParts.values()) resolve();
  waitingParts.clear();
}

function hydrateVisible(entries: readonly IntersectionObserverEntry[], shared: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    shared.unobserve(target);
    waitingParts.get(target)?.();
    waitingParts.delete(target);
  }
}
