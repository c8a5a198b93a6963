import { useEffect, useId, useRef, type ReactNode } from 'react';

/** One part of the profile. Whoever was led to it (`/me#phone`) finds it in view, with the focus, as late as it comes. */
export function AccountSection({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    box.current?.scrollIntoView();
    box.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <section
      ref={box}
      id={id}
      tabIndex={-1}
      aria-labelledby={heading}
      className="mb-5 scroll-mt-20 rounded-card border border-line bg-card p-5"
    >
      <h2 id={heading} className="mb-3 text-18 font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
