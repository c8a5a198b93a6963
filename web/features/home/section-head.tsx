import type { ReactNode } from 'react';

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly children?: ReactNode;
}

/** Heading of a section with a line of explanation, and controls on its right. */
export function SectionHead({ id, title, note, children }: SectionHeadProps) {
  return (
    <div className="mb-4 flex items-end gap-4">
      <div className="min-w-0 flex-1">
        <h2 id={id} className="text-22 font-bold">
          {title}
        </h2>
        {note && <p className="text-14 text-muted">{note}</p>}
      </div>
      {children && <div className="flex items-center gap-2">{children}</div>}
    </div>
  );
}
