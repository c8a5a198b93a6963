import { m } from '../../../messages/compiled/messages.js';
import { REQUEST_STATUS_TEXTS, requestStatusOf, type RequestState, type RequestStatus } from '../../lib/api/request.ts';
import { cx } from '../cx.ts';

interface RequestLabelProps {
  readonly request: RequestState;
  /** What the status is about, such as "Code:". */
  readonly subject?: string;
  readonly className?: string;
}

/** Status of a request, shown next to its button and announced politely to screen readers. */
export function RequestLabel({ request, subject, className }: RequestLabelProps) {
  return <RequestStatusLabel status={requestStatusOf(request)} subject={subject} className={cx('min-h-6', className)} />;
}

interface RequestStatusLabelProps extends Omit<RequestLabelProps, 'request'> {
  readonly status: RequestStatus;
}

/** The labels of the specification are single words, so the text before them says what they are about. */
export function RequestStatusLabel({ status, subject = m['request.subject'](), className }: RequestStatusLabelProps) {
  return (
    <span role="status" className={cx('text-14 text-muted', className)}>
      {status !== 'initial' && (
        <>
          {subject} <span>{REQUEST_STATUS_TEXTS[status]()}</span>
        </>
      )}
    </span>
  );
}
