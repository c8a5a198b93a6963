import { Suspense, use, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isTouched, whenVisible } from '../lib/page/parts-to-hydrate.ts';
import { isFirstPage, useServerRendered } from '../lib/page/server-rendered.ts';
import { cx } from './cx.ts';

interface WhenVisibleProps {
  /** The element whose coming into view makes the children interactive; it is outside of them. */
  readonly of: RefObject<Element | null>;
  readonly children: ReactNode;
}

/**
 * Leaves the server's HTML of its children alone until they come into view: reading a page does not wait for parts further down. A press
 * of a key or a tap inside makes them interactive at once and is then handled as usual. Pages rendered in the browser show them at once.
 */
export function WhenVisible({ of, children }: WhenVisibleProps) {
  return (
    <Suspense>
      <Gate of={of}>{children}</Gate>
    </Suspense>
  );
}

/**
 * A part of the page further down, made interactive when it comes into view. Until then the browser does not lay it out either, unless it
 * has rendered the page itself: going back must find every part at its height.
 */
export function LaterPart({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [isDeferred] = useState(isFirstPage);
  return (
    <div ref={element} className={cx(isDeferred && 'later', 'empty:hidden', className)}>
      <WhenVisible of={element}>{children}</WhenVisible>
    </div>
  );
}

function Gate({ of, children }: WhenVisibleProps) {
  const isHydrating = useServerRendered();
  const element = of.current;
  // Only the first try waits. React tries again early when the part got new data or somebody tapped or typed inside, and then needs it.
  // A tap can come before the first try, too: React then drops it if this part waits.
  const isFirstTry = isHydrating && element !== null && !asked.has(element) && !isTouched(element);
  if (isFirstTry) asked.add(element);
  use(isFirstTry ? whenVisible(element) : READY);
  return children;
}

const asked = new WeakSet<Element>();
/** A promise that React does not wait for. */
const READY = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });
