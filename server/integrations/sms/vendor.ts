/** One vendor with an HTTP API in the manner of MSG91's flows: a key in a header, a template's id, a recipient with its variables. */
import { z } from 'zod';
import { postJson, type Posted, type PostTimes } from './post-json.ts';
import type { PreparedSms } from './registered.ts';

export interface VendorSettings {
  /** `first` or `second`: what reports and figures call it. */
  readonly name: string;
  readonly url: string;
  readonly key: string;
  /** Of one segment, fractions included. */
  readonly paise: number;
}
/** `refused`: not this message; `failed`: not now; `unsure`: it may have been taken. `why` never repeats what the vendor wrote. */
export type Attempt =
  | { readonly is: 'taken'; readonly ref: string }
  | { readonly is: 'refused' | 'failed' | 'unsure'; readonly why: string };

const success = z.object({ type: z.literal('success'), message: z.string().min(1).max(100) });
const refusal = z.object({ type: z.literal('error') });
/** The request itself is at fault. */
const OF_THE_MESSAGE = new Set([400, 404, 409, 413, 415, 422]);
/** Something before the vendor gave up waiting; the vendor may be at it still. */
const OF_THE_WAY = new Set([408, 502, 504]);

export async function tryVendor(
  { url, key, name }: VendorSettings,
  entityId: string,
  to: string,
  { registration, variables }: PreparedSms,
  times: PostTimes,
): Promise<Attempt> {
  const { header, template_id, vendor_ids } = registration;
  const body = {
    template_id: vendor_ids?.[name] ?? template_id,
    sender: header,
    entity_id: entityId,
    dlt_template_id: template_id,
    short_url: '0',
    recipients: [{ mobiles: to.replace('+', ''), ...variables }],
  };
  return attemptOf(await postJson(url, body, { authkey: key }, times));
}

/** What an answer means for the one question that counts: may the message have been taken? */
export function attemptOf(posted: Posted): Attempt {
  if (posted.is === 'unreached') return { is: 'failed', why: posted.why };
  if (posted.is === 'cut') return { is: 'unsure', why: posted.why };
  const { status, body } = posted;
  const said = jsonOf(body);
  if (status >= 200 && status < 300) {
    const taken = success.safeParse(said);
    if (taken.success) return { is: 'taken', ref: taken.data.message };
    return refusal.safeParse(said).success ? { is: 'refused', why: `${status} error` } : { is: 'unsure', why: `${status} unreadable` };
  }
  if (OF_THE_WAY.has(status)) return { is: 'unsure', why: String(status) };
  return { is: OF_THE_MESSAGE.has(status) ? 'refused' : 'failed', why: String(status) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
