import { m } from '../../../messages/compiled/messages.js';
import { ApiError } from '../../lib/api.ts';

interface Request {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: unknown;
}

/** The specification's name for where a request stands: Pending, Fulfilled, Rejected, or Network Error when no answer came. */
export function requestLabel({ status, error }: Request): string {
  if (status === 'idle') return '';
  if (status === 'pending') return m['profile.pending']();
  if (status === 'success') return m['profile.fulfilled']();
  return error instanceof ApiError && error.status > 0 ? m['profile.rejected']() : m['profile.network_error']();
}

/** Where a request stands, beside the button that sent it; read out without interrupting. */
export function RequestLabel({ request }: { readonly request: Request }) {
  return (
    <span role="status" className="min-h-6 text-14 text-muted">
      {requestLabel(request)}
    </span>
  );
}
