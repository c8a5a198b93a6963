import { useId, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface SectionProps {
  readonly title: string;
  /** Text at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled card of the listing page. */
export function Section({ title, aside, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('rounded-card border border-line bg-card p-4 md:p-6', className)}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-18 font-bold">
          {title}
        </h2>
        {aside && <span className="text-14 text-muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
