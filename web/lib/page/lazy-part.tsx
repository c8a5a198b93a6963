import { lazy, use, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { RESOLVED_PROMISE } from './resolved-promise.ts';
import { useServerRendered } from './server-rendered.ts';

/**
 * A part of a page whose script is loaded when the part is rendered. Without a connection the page is shown without the part, and the part
 * appears when the connection is back; with `lazy` alone the error would replace the page. A part that the server rendered keeps its HTML
 * until then.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: partWhenOnline(load) }),
    ),
  );
}

function partWhenOnline<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loading = loadWhenOnline(load);
  return function PartWhenOnline(props: P) {
    // React would report a mismatch and remove the server's HTML if the hydrated part rendered nothing.
    const hydrated = use(useServerRendered() ? loading : RESOLVED_PROMISE);
    const [Part, setPart] = useState(() => hydrated ?? null);
    useEffect(() => void loading.then((part) => setPart(() => part)), []);
    return Part && <Part {...props} />;
  };
}

/** Loads the script again whenever the connection comes back, until it is loaded. */
async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    const part = await load().catch(() => null);
    if (part !== null) return part;
  }
}
