/**
 * Starts calls with a vendor whose HTTP API resembles Exotel's "connect two numbers": Basic authentication, a form as request, a JSON
 * response.
 */
import { z } from 'zod';
import { UnreachableError } from '../../errors.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';
import { postForm, type PostResult, type PostTimeouts } from '../http-post.ts';
import { CallRejectedError, CallUncertainError, type CallVendor } from './index.ts';

interface CallVendorSettings {
  /** The complete URL of the API call that connects two numbers. */
  readonly url: () => string;
  readonly key: string;
  readonly token: string;
  /** The number that both people see, in the vendor's format. */
  readonly virtualNumber: string;
  /** The URL to which the vendor reports the progress of the call. */
  readonly reportsUrl: () => string;
  readonly timeouts?: PostTimeouts;
}

/** Short, because a person is waiting for the call. */
const TIMEOUTS: PostTimeouts = { connect: 2000, response: 6000 };
/** Maximum duration of a call in seconds. It limits the cost of a call that nobody ends. */
const MAX_CALL_S = 30 * 60;
/** Seconds for which the phone of each of the two people rings. */
const RING_TIMEOUT_S = 30;

const startedCall = z.object({ Call: z.object({ Sid: z.string().min(1).max(100) }) });
/** A proxy timed out, or the response is unreadable; the vendor may still start the call. */
const UNCERTAIN_STATUSES = new Set([408, 502, 504]);
const isRetryable = (status: number) => status === 429 || status >= 500;

export function createCallVendor({ url, key, token, virtualNumber, reportsUrl, timeouts = TIMEOUTS }: CallVendorSettings): CallVendor {
  const authorization = `Basic ${Buffer.from(`${key}:${token}`).toString('base64')}`;
  return {
    async connect(call, id) {
      const form = new URLSearchParams({
        From: call.from,
        To: call.to,
        CallerId: virtualNumber,
        // transactional, not promotional
        CallType: 'trans',
        TimeLimit: String(MAX_CALL_S),
        TimeOut: String(RING_TIMEOUT_S),
        Record: 'false',
        CustomField: call.token,
        StatusCallback: reportsUrl(),
        StatusCallbackContentType: 'application/json',
        'StatusCallbackEvents[0]': 'answered',
        'StatusCallbackEvents[1]': 'terminal',
      });
      return parseCallId(await postForm(url(), form, { authorization, 'idempotency-key': id }, timeouts));
    },
  };
}

/** Returns the vendor's id of the call. Errors never repeat the vendor's text, which may contain phone numbers. */
function parseCallId(posted: PostResult): string {
  if (posted.type === 'unreachable') throw new UnreachableError(`the call vendor is unreachable: ${posted.reason}`);
  if (posted.type === 'connection_lost') throw new CallUncertainError(`the call vendor sent no complete response: ${posted.reason}`);
  const { status, body } = posted;
  if (status >= 200 && status < 300) {
    const result = startedCall.safeParse(parseJsonOrNull(body));
    if (result.success) return result.data.Call.Sid;
    throw new CallUncertainError(`${status} unreadable`);
  }
  if (UNCERTAIN_STATUSES.has(status)) throw new CallUncertainError(String(status));
  if (isRetryable(status)) throw new UnreachableError(`the call vendor failed: ${status}`);
  throw new CallRejectedError(`the call vendor refused the call: ${status}`);
}
