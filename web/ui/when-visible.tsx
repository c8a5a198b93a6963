import { Suspense, use, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isTouched, whenVisible } from '../lib/page/parts-to-hydrate.ts';
import { isFirstPage, useServerRendered } from '../lib/page/server-rendered.ts';
import { cx } from './cx.ts';

interface WhenVisibleProps {
  /** The observed element, which must be outside of the children. They are hydrated when it comes into view. */
  readonly element: RefObject<Element | null>;
  readonly children: ReactNode;
}

/**
 * Hydrates the server's HTML of its children only when they come into view, so that the upper part of a page is interactive sooner. A tap
 * or a key press inside hydrates them at once and is then handled as usual. Pages rendered in the browser show the children at once.
 */
export function WhenVisible({ element, children }: WhenVisibleProps) {
  return (
    <Suspense>
      <HydrateWhenVisible element={element}>{children}</HydrateWhenVisible>
    </Suspense>
  );
}

/**
 * A part further down the page that is hydrated when it comes into view. Until then the browser does not lay it out either. A page that was
 * rendered in the browser is laid out completely, because going back restores the scroll position and needs the height of every part.
 */
export function DeferredPart({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [isDeferred] = useState(isFirstPage);
  return (
    <div ref={element} className={cx(isDeferred && 'deferred-part', 'empty:hidden', className)}>
      <WhenVisible element={element}>{children}</WhenVisible>
    </div>
  );
}

function HydrateWhenVisible({ element: observed, children }: WhenVisibleProps) {
  const isHydrating = useServerRendered();
  const element = observed.current;
  // Only the first render waits. React renders again when the part gets new data or when somebody taps or types inside, and then the part
  // must not wait. A tap may also come before the first render: if the part waited, React would drop the tap.
  const isFirstRendering = isHydrating && element !== null && !attempted.has(element) && !isTouched(element);
  if (isFirstRendering) attempted.add(element);
  use(isFirstRendering ? whenVisible(element) : READY);
  return children;
}

/** Elements that were rendered at least once. */
const attempted = new WeakSet<Element>();
/** A promise that `use` does not wait for. */
const READY = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });
