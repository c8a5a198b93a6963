import { startTransition, Suspense, use, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { hydratesAllParts, isTouched, whenVisible } from '../lib/page/parts-to-hydrate.ts';
import { RESOLVED_PROMISE } from '../lib/page/resolved-promise.ts';
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
 *
 * Until the children are hydrated they get no new props. When a part changes before its script is loaded, React removes the server's HTML,
 * and the page below would jump while somebody taps. The newest props are rendered right after the hydration.
 */
export function WhenVisible({ element, children }: WhenVisibleProps) {
  const [isHydrated, setIsHydrated] = useState(!isFirstPage());
  // A transition: parts inside that are not loaded yet keep their HTML until they are.
  const [firstPart] = useState(() => (
    <Part element={element} onHydrated={() => startTransition(() => setIsHydrated(true))}>
      {children}
    </Part>
  ));
  if (!isHydrated && !hydratesAllParts()) return firstPart;
  return (
    <Part element={element} onHydrated={noAction}>
      {children}
    </Part>
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

interface PartProps extends WhenVisibleProps {
  readonly onHydrated: () => void;
}

function Part({ children, ...props }: PartProps) {
  return (
    <Suspense>
      <HydrateWhenVisible {...props}>{children}</HydrateWhenVisible>
    </Suspense>
  );
}

function HydrateWhenVisible({ element: observed, onHydrated, children }: PartProps) {
  const isHydrating = useServerRendered();
  const element = observed.current;
  // Only the first render waits. React renders again when somebody taps or types inside, and then the part must not wait. A tap may also
  // come before the first render: if the part waited, React would drop the tap.
  const isFirstRendering = isHydrating && !hydratesAllParts() && element !== null && !attempted.has(element) && !isTouched(element);
  if (isFirstRendering) attempted.add(element);
  use(isFirstRendering ? whenVisible(element) : RESOLVED_PROMISE);
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** Elements that were rendered at least once. */
const attempted = new WeakSet<Element>();
const noAction = () => undefined;
