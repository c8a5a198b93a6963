import { lazy, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A part of a page whose script is loaded when the part is rendered. Without a connection the page is shown without the part, and the part
 * appears when the connection is back; with `lazy` alone the error would replace the page.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  function PartWhenOnline(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      const retry = () =>
        void load().then(
          (part) => setPart(() => part),
          () => undefined,
        );
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }, []);
    return Part && <Part {...props} />;
  }
  return lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: PartWhenOnline }),
    ),
  );
}
