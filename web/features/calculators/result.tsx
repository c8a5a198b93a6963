import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';

/** The result in large type, with details below. Changes are announced to screen readers. */
export function Result({ label, value, children }: { readonly label: string; readonly value: string; readonly children?: ReactNode }) {
  return (
    <div className="rounded-card bg-oxide-soft p-5" aria-live="polite">
      <p className="text-14 text-muted">{label}</p>
      <p className="text-28 font-bold md:text-36">{value}</p>
      {children && <div className="mt-2 flex flex-col gap-1 text-16">{children}</div>}
    </div>
  );
}

export function ResultLine({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="text-muted">{label}</span>
      <span className="ml-auto font-semibold">{value}</span>
    </p>
  );
}

export function Formula({ children }: { readonly children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="font-bold">{m['calculators.formula']()}</h2>
      <p className="mt-1 max-w-3xl text-muted">{children}</p>
    </section>
  );
}
