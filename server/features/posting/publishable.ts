import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { publishProblems } from '../../views/blocking.ts';
import { checkContext } from '../../views/own-listing.ts';
import type { ListingRow } from '../../views/own-row.ts';
import { cityById } from './places.ts';

/** @throws AppError `not_publishable` naming everything that is missing or has to be taken out, by path and step, under the sentence given where something is missing */
export async function expectPublishable(tx: Tx, row: ListingRow, now: Date, sentence: string): Promise<void> {
  const kind = kindOf(row.kind);
  if (!kind) throw new Error(`Listing ${row.public_id} has the unknown kind ${row.kind}`);
  const errors = publishProblems(kind, row.details, checkContext(await cityById(tx, row.city_id), now));
  if (errors.length === 0) return;
  // what is there and must not be is another thing than what is missing
  const lacking = errors.some(({ path }) => row.details[path] === undefined);
  throw new AppError('not_publishable', lacking ? sentence : m['posting_error.to_change'](), { errors });
}
