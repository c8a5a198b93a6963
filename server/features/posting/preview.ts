import type { Card } from '../../../contract/listing/card.ts';
import { applyStep } from '../../../kinds/validation/apply-step.ts';
import type { StepId } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readReview } from '../../listings/read/reviews.ts';
import { withPendingEdit } from '../../listings/present/pending-edit.ts';
import { readOwnListing } from '../../listings/read/own-listing.ts';
import { checkContext } from '../../listings/present/publish-problems.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { readCity } from './places.ts';

/**
 * The card of a person's own draft or listing with the current values of a step, without saving them. Incomplete values and values outside
 * their limits are ignored.
 * @throws AppError `not_found`, `invalid` for a step that the kind does not have
 */
export async function previewCard(
  deps: Deps,
  ownerId: string,
  { id: publicId, step, fields }: { id: string; step: StepId; fields: Readonly<Record<string, unknown>> },
): Promise<Card> {
  const now = deps.now();
  const row = await requireOwnListing(deps.db, ownerId, publicId);
  const kind = kindOf(row.kind);
  if (!kind?.steps.some(({ id }) => id === step)) {
    const message = m['posting_error.no_step']();
    throw new AppError('invalid', message, { errors: [{ path: 'step', message }] });
  }
  const listing = withPendingEdit(row, await readReview(deps.db, row));
  const context = checkContext(await readCity(deps.db, listing.city_id), now);
  let result = applyStep(kind, listing.details, step, fields, context);
  if (!result.ok) {
    const wrongFields = new Set(result.issues.map(({ path }) => path.split('.')[0]!));
    const validFields = Object.fromEntries(Object.entries(fields).filter(([name]) => !wrongFields.has(name)));
    result = applyStep(kind, listing.details, step, validFields, context);
  }
  const details = result.ok ? { ...result.values } : listing.details;
  return (await readOwnListing(deps.db, { ...row, details }, now)).card;
}
