/** Creates drafts, from the form or as a copy of a listing. */
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import type { Kind } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import { consumeDaily } from '../../db/daily-limit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { type ListingRow } from '../../listings/present/rows.ts';
import { readOwnListing } from '../../listings/read/own-listing.ts';
import { readReview } from '../../listings/read/reviews.ts';
import { contentOf, withPendingEdit, type Content } from '../../listings/present/pending-edit.ts';
import { insertDraft } from '../../listings/write/apply-change.ts';
import type { Actor } from '../../listings/write/listing-change.ts';

/** How many unfinished drafts a person may have. */
const MAX_DRAFTS = 50;

/** @throws AppError `conflict` when the person already has too many drafts, `too_many_requests` */
export async function createDraft(deps: Deps, tx: Tx, actor: Actor, kind: Kind, content: Content, now: Date): Promise<OwnListing> {
  await assertBelowDraftLimit(tx, actor.id);
  await consumeDaily(tx, 'drafts', actor.id, now);
  return readOwnListing(tx, await insertDraft(deps, tx, actor, kind, content, now), now);
}

async function assertBelowDraftLimit(tx: Tx, ownerId: string): Promise<void> {
  // this lock makes requests of one person count drafts one after the other, so that parallel requests cannot exceed the limit
  await tx.selectFrom('app_user').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('listing')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_DRAFTS) throw new AppError('conflict', m['posting_error.too_many_drafts']({ count: MAX_DRAFTS }));
}

/** Fields that distinguish one home of a building from another. */
const FIELDS_NOT_COPIED: ReadonlySet<string> = new Set(['door_no']);

/**
 * Copies one of the person's own listings into a new draft, for a similar home. Photos, the door number and dates are not copied.
 * @throws AppError `not_found`, or `conflict` when the person already has too many drafts
 */
export async function duplicateListing<R>(deps: Deps, actor: Actor, publicId: string, respond: Respond<OwnListing, R>): Promise<R> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, actor.id, publicId);
    const kind = kindOf(row.kind);
    if (!kind) throw new Error(`Listing ${publicId} has the unknown kind ${row.kind}`);
    const listing = withPendingEdit(row, await readReview(tx, row));
    const content = { ...contentOf(listing), details: copiedDetails(kind, listing) };
    return respond(tx, await createDraft(deps, tx, actor, kind, content, now));
  });
}

const copiedDetails = (kind: Kind, { details }: ListingRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).filter(([name]) => {
      const field = kind.fields[name];
      return field !== undefined && field.control !== 'date' && !FIELDS_NOT_COPIED.has(name);
    }),
  );
