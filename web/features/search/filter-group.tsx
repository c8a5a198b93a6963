import type { ReactNode } from 'react';

interface FilterGroupProps {
  readonly label: string;
  /** What is chosen, beside the label. */
  readonly chosen?: string;
  readonly children: ReactNode;
}

/** One question of the filters with its answers. */
export function FilterGroup({ label, chosen, children }: FilterGroupProps) {
  return (
    <fieldset className="border-b border-line py-4 last:border-0">
      <legend className="float-left mb-1.5 font-semibold">{label}</legend>
      {chosen && <span className="float-right text-14 leading-6 text-muted">{chosen}</span>}
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
