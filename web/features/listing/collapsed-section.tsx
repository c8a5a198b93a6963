import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';

/** A part of a section that is expanded on request, also without JavaScript. `label` is the text of the control while it is closed. */
export function CollapsedSection({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <details className="group mt-3 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-control border border-edge px-4 font-semibold hover:border-ink [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{label}</span>
        <span className="hidden group-open:inline">{m['listing.facts_fewer']()}</span>
      </summary>
      {children}
    </details>
  );
}
