import type { ReactNode } from 'react';

interface FilterGroupProps {
  readonly label: string;
  /** The current choice, shown next to the label. */
  readonly summary?: string;
  readonly children: ReactNode;
}

/** One filter: its label and its inputs. */
export function FilterGroup({ label, summary, children }: FilterGroupProps) {
  return (
    <fieldset className="border-b border-line py-4 last:border-0">
      <legend className="float-left mb-1.5 font-semibold">{label}</legend>
      {summary && <span className="float-right text-14 leading-6 text-muted">{summary}</span>}
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
