import { useId, type ReactNode } from 'react';

/** One part of the profile. */
export function AccountSection({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="mb-5 scroll-mt-20 rounded-card border border-line bg-card p-5">
      <h2 id={heading} className="mb-3 text-18 font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
