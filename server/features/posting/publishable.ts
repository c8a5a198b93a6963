import { kindOf } from '../../../kinds/index.ts';
import { publishIssues } from '../../../kinds/publish.ts';
import { issueMessage } from '../../../messages/issue-message.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { checkContext } from '../../views/own-listing.ts';
import type { ListingRow } from '../../views/own-row.ts';
import { cityById } from './places.ts';

/** @throws AppError `not_publishable` naming everything that is missing, by path and step, under the sentence given */
export async function expectPublishable(tx: Tx, row: ListingRow, now: Date, sentence: string): Promise<void> {
  const kind = kindOf(row.kind);
  if (!kind) throw new Error(`Listing ${row.public_id} has the unknown kind ${row.kind}`);
  const issues = publishIssues(kind, row.details, checkContext(await cityById(tx, row.city_id), now));
  if (issues.length === 0) return;
  const errors = issues.map((issue) => ({ path: issue.path, message: issueMessage(issue), step: issue.step }));
  throw new AppError('not_publishable', sentence, { errors });
}
