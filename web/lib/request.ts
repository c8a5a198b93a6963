/** Where a request stands, in the words the specification has for it (section 3): Pending, Rejected, Fulfilled, Network Error. */
import { useState } from 'react';
import { m } from '../../messages/compiled/messages.js';
import { ApiError } from './api.ts';

export type Standing = 'initial' | 'pending' | 'fulfilled' | 'rejected' | 'lost';

/** As a mutation of the query client tells it, and `useRequest` for pages without one. */
export interface RequestState {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: unknown;
}

export const STANDING: Readonly<Record<Standing, () => string>> = {
  initial: () => '',
  pending: m['request.pending'],
  fulfilled: m['request.fulfilled'],
  rejected: m['request.rejected'],
  lost: m['request.network_error'],
};

/** Lost is what no answer came to; whatever was answered, or refused before it was sent, is rejected. */
export function standingOf({ status, error }: RequestState): Standing {
  if (status === 'idle') return 'initial';
  if (status === 'error') return error instanceof ApiError && error.status === 0 ? 'lost' : 'rejected';
  return status === 'success' ? 'fulfilled' : 'pending';
}

export interface Request extends RequestState {
  readonly busy: boolean;
  /** Follows work from its start to its end, and answers or throws as it does. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
}

const IDLE: RequestState = { status: 'idle', error: null };

/** One request of a form, and where it stands. */
export function useRequest(): Request {
  const [state, setState] = useState(IDLE);
  const track = async <T>(work: Promise<T>): Promise<T> => {
    setState({ status: 'pending', error: null });
    try {
      const answer = await work;
      setState({ status: 'success', error: null });
      return answer;
    } catch (error) {
      setState({ status: 'error', error });
      throw error;
    }
  };
  return { ...state, busy: state.status === 'pending', track };
}
