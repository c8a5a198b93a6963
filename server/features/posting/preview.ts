import type { Card } from '../../../contract/shapes.ts';
import { applyStep } from '../../../kinds/apply-step.ts';
import type { StepId } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { asWanted, reviewOf } from '../../views/held-edit.ts';
import { checkContext, ownListing } from '../../views/own-listing.ts';
import { ownRow } from '../../views/own-row.ts';
import { cityById } from './places.ts';

/**
 * The card of one's own draft or listing with a step as it is being filled in; nothing is saved. What is half typed and not within its
 * limits is left out.
 * @throws AppError `not_found`, `invalid` for a step the kind does not have
 */
export async function preview(
  deps: Deps,
  ownerId: string,
  { id, step, fields }: { id: string; step: StepId; fields: Readonly<Record<string, unknown>> },
): Promise<Card> {
  const now = deps.now();
  const row = await ownRow(deps.db, ownerId, id);
  const kind = kindOf(row.kind);
  if (!kind?.steps.some((one) => one.id === step)) {
    const message = m['posting_error.no_step']();
    throw new AppError('invalid', message, { errors: [{ path: 'step', message }] });
  }
  const wanted = asWanted(row, await reviewOf(deps.db, row));
  const context = checkContext(await cityById(deps.db, wanted.city_id), now);
  let result = applyStep(kind, wanted.details, step, fields, context);
  if (!result.ok) {
    const wrong = new Set(result.issues.map(({ path }) => path.split('.')[0]!));
    const good = Object.fromEntries(Object.entries(fields).filter(([name]) => !wrong.has(name)));
    result = applyStep(kind, wanted.details, step, good, context);
  }
  const details = result.ok ? { ...result.values } : wanted.details;
  return (await ownListing(deps.db, { ...row, details }, now)).card;
}
