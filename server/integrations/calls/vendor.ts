/** Starts calls by a vendor with an HTTP API like Exotel's "connect two numbers": Basic authentication, a form, JSON as answer. */
import { z } from 'zod';
import { UnreachableError } from '../../errors.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';
import { postForm, type PostResult, type PostTimeouts } from '../http-post.ts';
import { CallRejectedError, CallUncertainError, type CallVendor } from './index.ts';

interface CallVendorSettings {
  /** The whole address of the call that connects two numbers. */
  readonly url: () => string;
  readonly key: string;
  readonly token: string;
  /** The number that both people see, as the vendor writes it. */
  readonly virtualNumber: string;
  /** Where the vendor reports how the call goes. */
  readonly reportsUrl: () => string;
  readonly times?: PostTimeouts;
}

/** Short, because a person waits with the phone in hand. */
const TIMEOUTS: PostTimeouts = { connect: 2000, answer: 6000 };
/** Longest call, in seconds: what a forgotten line may cost. */
const LONGEST_CALL_S = 30 * 60;
/** How long the first person's phone rings, in seconds. */
const RINGS_S = 30;

const started = z.object({ Call: z.object({ Sid: z.string().min(1).max(100) }) });
/** A proxy gave up waiting, or the answer cannot be read; the vendor may still place the call. */
const UNCERTAIN_STATUSES = new Set([408, 502, 504]);
const isRetryable = (status: number) => status === 429 || status >= 500;

export function openCallVendor({ url, key, token, virtualNumber, reportsUrl, times = TIMEOUTS }: CallVendorSettings): CallVendor {
  const authorization = `Basic ${Buffer.from(`${key}:${token}`).toString('base64')}`;
  return {
    async connect(call, id) {
      const form = new URLSearchParams({
        From: call.from,
        To: call.to,
        CallerId: virtualNumber,
        CallType: 'trans',
        TimeLimit: String(LONGEST_CALL_S),
        TimeOut: String(RINGS_S),
        Record: 'false',
        CustomField: call.token,
        StatusCallback: reportsUrl(),
        StatusCallbackContentType: 'application/json',
        'StatusCallbackEvents[0]': 'answered',
        'StatusCallbackEvents[1]': 'terminal',
      });
      return refOf(await postForm(url(), form, { authorization, 'idempotency-key': id }, times));
    },
  };
}

/** The vendor's id of the call. The errors never repeat the vendor's text, which may hold numbers. */
function refOf(posted: PostResult): string {
  if (posted.type === 'unreached') throw new UnreachableError(`the call vendor was not reached: ${posted.reason}`);
  if (posted.type === 'cut') throw new CallUncertainError(`the call vendor gave no answer: ${posted.reason}`);
  const { status, body } = posted;
  if (status >= 200 && status < 300) {
    const answer = started.safeParse(parseJsonOrNull(body));
    if (answer.success) return answer.data.Call.Sid;
    throw new CallUncertainError(`${status} unreadable`);
  }
  if (UNCERTAIN_STATUSES.has(status)) throw new CallUncertainError(String(status));
  if (isRetryable(status)) throw new UnreachableError(`the call vendor failed: ${status}`);
  throw new CallRejectedError(`the call vendor refused the call: ${status}`);
}
