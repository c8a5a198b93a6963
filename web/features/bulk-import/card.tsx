import { useId, type ReactNode } from 'react';

/** A titled section of the import page. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 id={heading} className="mb-4 text-18 font-bold break-words">
        {title}
      </h2>
      {children}
    </section>
  );
}
