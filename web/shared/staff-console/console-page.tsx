import type { ReactNode } from 'react';

interface ConsolePageProps {
  readonly title: string;
  readonly text?: string;
  /** Rendered next to the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the staff console with its heading, purpose and content. */
export function ConsolePage({ title, text, action, children }: ConsolePageProps) {
  return (
    <div className="mx-auto max-w-5xl px-4 py-5 md:px-6 xl:max-w-none xl:pr-11">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-28 font-bold">{title}</h1>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
