import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { asWanted, type ReviewRow } from '../../views/held-edit.ts';
import { galleries } from '../../views/own-photo.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { reasonsText } from '../../views/reasons.ts';
import { isMended } from '../../views/refused.ts';

/**
 * What was not accepted is looked at again once something of it is another: its text, its place or its photos.
 * @throws AppError `conflict`, with what was asked for
 */
export async function expectMended(tx: Tx, row: ListingRow, review: ReviewRow): Promise<void> {
  const photos = (await galleries(tx, [keyOf(row)])).get(row.id) ?? [];
  if (!isMended(review, asWanted(row, review), photos)) throw new AppError('conflict', unmended(review));
}

/** What its lister is told, with every reason and what staff wrote. */
export function unmended({ reasons, note }: Pick<ReviewRow, 'reasons' | 'note'>): string {
  const asked = reasonsText(reasons);
  if (!asked) return m['review_own.unmended']();
  return note === null ? m['review_own.unmended_why']({ reasons: asked }) : m['review_own.unmended_note']({ reasons: asked, note });
}
