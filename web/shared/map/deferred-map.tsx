import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { prefersLowData } from '../../lib/page/low-data.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { Button } from '../../ui/button.tsx';
import { MapIcon } from '../../ui/drawings/icons.tsx';

interface DeferredMapProps {
  readonly className: string;
  /** The map, a lazily loaded component. */
  readonly children: ReactNode;
}

/** A map is loaded at this distance below the screen. */
const LOAD_MARGIN = '300px';
/** Maximum time to wait for an idle moment, in milliseconds. */
const MAX_IDLE_WAIT_MS = 2000;

/**
 * Reserves the space of a map and loads the map when it comes near the screen, after the page has loaded and is idle. A map is half a
 * megabyte, which must not delay pictures and text. On devices that save data the map is loaded on request.
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

/** Calls `onNear` once when the element is near the screen and the page is idle. Returns a function that cancels the wait. */
function whenNear(element: Element, onNear: () => void): () => void {
  const stopped = new AbortController();
  const whenIdle = () => {
    if (stopped.signal.aborted) return;
    const run = () => !stopped.signal.aborted && onNear();
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(run);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (document.readyState === 'complete') whenIdle();
      else addEventListener('load', whenIdle, { once: true, signal: stopped.signal });
    },
    { rootMargin: LOAD_MARGIN },
  );
  observer.observe(element);
  stopped.signal.addEventListener('abort', () => observer.disconnect());
  return () => stopped.abort();
}
