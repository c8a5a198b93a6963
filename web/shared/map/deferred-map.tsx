import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { prefersLowData } from '../../lib/page/low-data.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { Button } from '../../ui/button.tsx';
import { MapIcon } from '../../ui/drawings/icons.tsx';

interface DeferredMapProps {
  readonly className: string;
  /** The map, as a component that is loaded lazily. */
  readonly children: ReactNode;
}

/** How far below the screen a map is loaded ahead. */
const NEAR = '300px';
/** Longest wait for a moment without work, in milliseconds. */
const IDLE_MS = 2000;

/**
 * The place of a map that is loaded when it comes near the screen, once the page itself has loaded and has nothing to do: a map is half a
 * megabyte, which must not delay pictures and text. Where the person saves data, it is loaded when they ask for it.
 */
export function DeferredMap({ className, children }: DeferredMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isRequested, setIsRequested] = useState(false);
  const isServerRendered = useServerRendered();
  const asksFirst = !isServerRendered && prefersLowData();
  useEffect(() => {
    if (!element.current || isRequested || prefersLowData()) return;
    return whenNear(element.current, () => setIsRequested(true));
  }, [isRequested]);
  return (
    <div ref={element} className={`relative bg-sand ${className}`}>
      {isRequested && <Suspense>{children}</Suspense>}
      {asksFirst && !isRequested && (
        <Button variant="outline" icon={<MapIcon />} onClick={() => setIsRequested(true)} className="absolute! inset-0 m-auto h-11 w-fit">
          {m['map.where_open']()}
        </Button>
      )}
    </div>
  );
}

/** Calls `then` once when the element is near the screen and the page is idle. Returns how to stop waiting. */
function whenNear(element: Element, then: () => void): () => void {
  const stopped = new AbortController();
  const whenIdle = () => {
    if (stopped.signal.aborted) return;
    const run = () => !stopped.signal.aborted && then();
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_MS });
    else setTimeout(run);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (document.readyState === 'complete') whenIdle();
      else addEventListener('load', whenIdle, { once: true, signal: stopped.signal });
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  stopped.signal.addEventListener('abort', () => observer.disconnect());
  return () => stopped.abort();
}
