import { m } from '../../../messages/compiled/messages.js';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A step still to come, in the measures of a step. */
export function WizardSkeleton() {
  return (
    <div role="status" aria-label={m['shell.loading']()} className="mx-auto max-w-3xl px-4 py-6">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="mt-4 h-2.5 w-full" />
      <Skeleton className="mt-5 h-8 w-2/3" />
      {[0, 1, 2].map((at) => (
        <div key={at} className="mt-8">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="mt-2 h-12 w-full" />
        </div>
      ))}
    </div>
  );
}
