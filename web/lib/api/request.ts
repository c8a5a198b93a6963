/** The status of a request in the words of the specification: Pending, Rejected, Fulfilled, Network Error. */
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError } from './api.ts';

export type RequestStatus = 'initial' | 'pending' | 'fulfilled' | 'rejected' | 'lost';

/** The state of a mutation of the query client, or of `useRequest` on pages without one. */
export interface RequestState {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: unknown;
}

export const REQUEST_STATUS_TEXTS: Readonly<Record<RequestStatus, () => string>> = {
  initial: () => '',
  pending: m['request.pending'],
  fulfilled: m['request.fulfilled'],
  rejected: m['request.rejected'],
  lost: m['request.network_error'],
};

/** `lost`: no response arrived. `rejected`: the request was refused, by the server or before it was sent. */
export function requestStatusOf({ status, error }: RequestState): RequestStatus {
  if (status === 'idle') return 'initial';
  if (status === 'error') return error instanceof ApiError && error.status === 0 ? 'lost' : 'rejected';
  return status === 'success' ? 'fulfilled' : 'pending';
}

interface Request extends RequestState {
  readonly busy: boolean;
  /** Sets the status from the start of a promise to its end, and settles as the promise does. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
}

const IDLE: RequestState = { status: 'idle', error: null };

/** The status of one request of a form. */
export function useRequest(): Request {
  const [state, setState] = useState(IDLE);
  const track = async <T>(work: Promise<T>): Promise<T> => {
    setState({ status: 'pending', error: null });
    try {
      const result = await work;
      setState({ status: 'success', error: null });
      return result;
    } catch (error) {
      setState({ status: 'error', error });
      throw error;
    }
  };
  return { ...state, busy: state.status === 'pending', track };
}
