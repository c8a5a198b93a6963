/** Checks the texts of a listing with a cache, because checking long ones takes tens of milliseconds, and the same are checked many times. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Kind, Values } from '../../../kinds/field.ts';
import type { Finding } from '../../../moderation-rules/finding.ts';
import { textFindings } from '../../../moderation-rules/text-findings.ts';

/** A text of phone numbers has hundreds of findings, so the number of listings alone is no limit. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;
/** Quotes keep the whole text in memory. */
const ENTRY_BYTES = 4000;
const FINDING_BYTES = 400;
const sizeOf = (findings: readonly Finding[]): number =>
  findings.reduce((bytes, { seen = [] }) => bytes + FINDING_BYTES + 2 * seen.join('').length, ENTRY_BYTES);

const cache = new LRUCache<string, readonly Finding[]>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: sizeOf });

/** The same as `textFindings`, which depends on nothing but its arguments. */
export function checkTexts(
  kind: Kind,
  values: Values,
  state: string,
  photos: readonly { readonly alt_text: string | null }[] = [],
): readonly Finding[] {
  const captions = photos.map(({ alt_text }) => alt_text);
  const key = createHash('sha256')
    .update(JSON.stringify([kind.id, state, values, captions]))
    .digest('base64');
  const known = cache.get(key);
  if (known) return known;
  const findings = textFindings(kind, values, state, photos);
  cache.set(key, findings);
  return findings;
}
