/** Sends messages with a vendor whose HTTP API resembles MSG91's flows: API key in a header, template id, recipient with variables. */
import { z } from 'zod';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';
import { postJson, type PostResult, type PostTimeouts } from '../http-post.ts';
import type { PreparedSms } from './dlt-catalogue.ts';

export interface VendorSettings {
  /** `first` or `second`, as used in delivery reports and metrics. */
  readonly name: string;
  readonly url: string;
  readonly key: string;
  /** Price of one segment in paise; may be fractional. */
  readonly paise: number;
}
/**
 * `rejected`: the message caused the failure. `failed`: the vendor caused it. `uncertain`: the message may have been sent. `reason` never
 * repeats the vendor's text.
 */
export type SendAttempt =
  | { readonly status: 'accepted'; readonly ref: string }
  | { readonly status: 'rejected' | 'failed' | 'uncertain'; readonly reason: string };

interface AddressedSms {
  readonly entityId: string;
  /** Phone number in E.164. */
  readonly to: string;
  /** Equal for every attempt to send this message. */
  readonly id: string;
  readonly prepared: PreparedSms;
}

const successResponse = z.object({ type: z.literal('success'), message: z.string().min(1).max(100) });
const errorResponse = z.object({ type: z.literal('error') });
/** With these statuses, the message itself was rejected. */
const REJECTED_STATUSES = new Set([400, 404, 409, 413, 415, 422]);
/** A proxy timed out; the vendor may still send the message. */
const UNCERTAIN_STATUSES = new Set([408, 502, 504]);

/** Sends a message with one vendor. Never rejects: a failure is a result. */
export async function sendByVendor(
  { url, key, name }: VendorSettings,
  { entityId, to, id, prepared }: AddressedSms,
  timeouts: PostTimeouts,
): Promise<SendAttempt> {
  const { registration, variables } = prepared;
  const { header, template_id, vendor_ids } = registration;
  const body = {
    template_id: vendor_ids?.[name] ?? template_id,
    sender: header,
    entity_id: entityId,
    dlt_template_id: template_id,
    short_url: '0',
    recipients: [{ mobiles: to.replace('+', ''), ...variables }],
  };
  return classifyResult(await postJson(url, body, { authkey: key, 'idempotency-key': id }, timeouts));
}

/** Classifies the result by whether the message may have been sent. */
function classifyResult(posted: PostResult): SendAttempt {
  if (posted.type === 'unreachable') return { status: 'failed', reason: posted.reason };
  if (posted.type === 'connection_lost') return { status: 'uncertain', reason: posted.reason };
  const { status, body } = posted;
  const parsed = parseJsonOrNull(body);
  if (status >= 200 && status < 300) {
    const accepted = successResponse.safeParse(parsed);
    if (accepted.success) return { status: 'accepted', ref: accepted.data.message };
    const isRejected = errorResponse.safeParse(parsed).success;
    return isRejected ? { status: 'rejected', reason: `${status} error` } : { status: 'uncertain', reason: `${status} unreadable` };
  }
  if (UNCERTAIN_STATUSES.has(status)) return { status: 'uncertain', reason: String(status) };
  return { status: REJECTED_STATUSES.has(status) ? 'rejected' : 'failed', reason: String(status) };
}
