import type { Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import type { Deps } from '../../deps.ts';
import { asWanted, reviewOf } from '../../views/held-edit.ts';
import { ownListing } from '../../views/own-listing.ts';
import { ownRow } from '../../views/own-row.ts';
import { insertDraft } from './listing-rows.ts';

/** What tells one home of a building from the next. */
const OF_ONE_HOME: ReadonlySet<string> = new Set(['door_no']);

/**
 * A new draft that says what one of one's own says, for the next home like it: without its photos, its door number and its
 * dates, which are said anew.
 * @throws AppError `not_found`, or `conflict` when the person has too many drafts already
 */
export async function duplicate(deps: Deps, ownerId: string, publicId: string): Promise<OwnListing> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await ownRow(tx, ownerId, publicId);
    const of = asWanted(row, await reviewOf(tx, row));
    const draft = await insertDraft(tx, { ownerId, kind: of.kind, cityId: of.city_id, details: repeatable(of), place: of, now });
    return ownListing(tx, draft, now);
  });
}

function repeatable({ kind, details }: { readonly kind: string; readonly details: Values }): Record<string, unknown> {
  const fields = kindOf(kind)?.fields ?? {};
  return Object.fromEntries(
    Object.entries(details).filter(([name]) => {
      const field = fields[name];
      return field !== undefined && field.control !== 'date' && !OF_ONE_HOME.has(name);
    }),
  );
}
