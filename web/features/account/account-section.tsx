import { useEffect, useId, useRef, type ReactNode } from 'react';

/**
 * A section of the account page. When the URL's fragment is its id (`/me#phone`), it is scrolled into view and focused, however late it
 * renders.
 */
export function AccountSection({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={heading}
      className="mb-5 scroll-mt-20 break-inside-avoid rounded-card border border-line bg-card p-5"
    >
      <h2 id={heading} className="mb-3 text-18 font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
