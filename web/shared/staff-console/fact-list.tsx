import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** Values with labels. On phones a value is below its label. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
