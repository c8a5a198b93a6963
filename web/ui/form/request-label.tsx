import { REQUEST_STATUS_TEXTS, requestStatusOf, type RequestState, type RequestStatus } from '../../lib/api/request.ts';
import { cx } from '../cx.ts';

/** Status of a request, shown next to its button and announced politely to screen readers. */
export function RequestLabel({ request, className }: { readonly request: RequestState; readonly className?: string }) {
  return <RequestStatusLabel status={requestStatusOf(request)} className={cx('min-h-6', className)} />;
}

export function RequestStatusLabel({ status, className }: { readonly status: RequestStatus; readonly className?: string }) {
  return (
    <span role="status" className={cx('text-14 text-muted', className)}>
      {REQUEST_STATUS_TEXTS[status]()}
    </span>
  );
}
