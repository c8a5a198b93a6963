/** What a lister is told of a decision about their listing, as facts of a notification. */
import type { RejectReason } from '../../contract/review.ts';

/** `reason` is the first of them, for text messages, where there is room for one. */
export function whyRefused(reasons: readonly RejectReason[], note: string | null): Readonly<Record<string, string>> {
  const ids = reasons.map((reason) => `@review.reason_${reason}`);
  return { reason: ids[0] ?? '@review.reason_other', reasons: ids.join(' '), ...(note !== null && { note }) };
}
