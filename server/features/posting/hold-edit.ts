/** Edits of what is published: what of them visitors see at once, and what waits apart until a moderator has looked. */
import type { Insertable } from 'kysely';
import { measuredValues } from '../../../kinds/big-changes.ts';
import type { CheckContext, Kind, Values } from '../../../kinds/field.ts';
import { textFindings } from '../../../kinds/moderation/text-findings.ts';
import { publishIssues } from '../../../kinds/publish.ts';
import { sameValue } from '../../../kinds/same-value.ts';
import { splitEdit } from '../../../kinds/split-edit.ts';
import type { Config } from '../../config.ts';
import type { ListingReviewTable, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';
import { contentOf, heldContent, type Content, type ReviewRow } from '../../views/held-edit.ts';
import type { ListingRow } from '../../views/own-row.ts';
import { isPublished } from './moves.ts';

/** An edit that waits, or that its owner has to finish or mend first. */
export interface Held {
  readonly content: Content;
  /** Fields whose wanted values wait. */
  readonly fields: readonly string[];
  readonly state: 'unfinished' | 'waiting' | 'rejected' | 'changes';
}
export interface EditPlan {
  /** What the listing says from now on. */
  readonly live: Content;
  /** What later measured changes of it count from. */
  readonly vouched: ListingRow['vouched'];
  readonly held: Held | null;
}

interface Around {
  readonly policy: Config['review'];
  /** Of the city visitors see it in, and of the one its owner wants. */
  readonly shown: CheckContext;
  readonly wanted: CheckContext;
}

/** What becomes of a listing whose owner wants it to say this. Pure; nothing waits of what was never published. */
export function planEdit(kind: Kind, before: ListingRow, review: ReviewRow | null, wanted: Content, around: Around): EditPlan {
  if (around.policy === 'off' || !isPublished(before)) return { live: wanted, vouched: null, held: null };
  const former = heldContent(review);
  const waitingBefore = former ? review!.fields : [];
  const { live, waiting } = splitEdit(
    kind,
    {
      live: before.details,
      seen: former?.details ?? before.details,
      wanted: wanted.details,
      waiting: waitingBefore,
      vouched: before.vouched ?? {},
      doubtful: doubtfulFields(kind, before.details, wanted.details, around.wanted.state),
    },
    around.shown,
  );
  const vouched = before.vouched ?? measuredValues(kind, before.details);
  if (waiting.length === 0) return { live: wanted, vouched, held: null };
  const placeWaits = kind.steps.some(({ id, fields }) => id === 'location' && fields.some((name) => waiting.includes(name)));
  const held = { content: wanted, fields: waiting, state: stateOf(kind, review, former, wanted, waiting, around.wanted) };
  return { live: { ...(placeWaits ? contentOf(before) : wanted), details: { ...live } }, vouched, held };
}

/** Fields in which something new was found that a moderator has to look at. */
function doubtfulFields(kind: Kind, live: Values, wanted: Values, state: string): string[] {
  const known = new Set(textFindings(kind, live, state).map(({ code, path, params }) => `${code} ${path} ${params.quote}`));
  return textFindings(kind, wanted, state).flatMap(({ severity, code, path, params }) =>
    severity === 'review' && !known.has(`${code} ${path} ${params.quote}`) ? path.split('.')[0]! : [],
  );
}

// What was not accepted is not sent again by a change of something else.
function stateOf(
  kind: Kind,
  review: ReviewRow | null,
  former: Content | null,
  wanted: Content,
  waiting: readonly string[],
  context: CheckContext,
): Held['state'] {
  if (publishIssues(kind, wanted.details, context).length > 0) return 'unfinished';
  const same = waiting.every((name) => sameValue(former?.details[name], wanted.details[name]));
  return same && (review?.state === 'rejected' || review?.state === 'changes') ? review.state : 'waiting';
}

/**
 * Keeps edits apart from their listings, or forgets those that nothing is left of. `former` is what was kept before; the caller
 * holds the listings' rows, so nobody writes between.
 */
export async function keepHeld(
  tx: Tx,
  plans: readonly { readonly key: ListingKey; readonly former: ReviewRow | null; readonly held: Held | null }[],
  now: Date,
): Promise<void> {
  // what was decided, and what is about the whole listing, stays while no edit takes its place
  const gone = plans.flatMap(({ former, held }) =>
    former && (held || (former.of === 'edit' && former.state !== 'approved')) ? former.id : [],
  );
  if (gone.length > 0) await tx.deleteFrom('listing_review').where('id', 'in', gone).execute();
  const kept = plans.flatMap(({ key, former, held }) => (held ? [heldRow(key, former, held, now)] : []));
  if (kept.length > 0) await tx.insertInto('listing_review').values(kept).execute();
}

/** While it waits it keeps its place in the queue and whoever looks at it; what is sent again is a case of its own. */
function heldRow(key: ListingKey, former: ReviewRow | null, { content, fields, state }: Held, now: Date): Insertable<ListingReviewTable> {
  const { city_id: to_city_id, ...says } = content;
  const goesOn = former?.state === state ? former : null;
  const anew = {
    claimed_by: null,
    note: state === 'waiting' ? null : (former?.note ?? null),
    decided_by: null,
    since: sentSince(former, now),
  };
  return {
    ...(goesOn ?? anew),
    found: former?.found ?? [],
    // its owner goes on seeing why, until it is sent again
    reasons: state === 'waiting' ? [] : (former?.reasons ?? []),
    ...says,
    to_city_id,
    city_id: key.cityId,
    listing_id: key.listingId,
    of: 'edit',
    state,
    fields: [...fields],
  };
}

/** What a moderator asked to be changed comes back to its place in the queue; all else is sent now. */
const sentSince = (former: ReviewRow | null | undefined, now: Date): Date => (former?.state === 'changes' ? former.since : now);

/** Sends a listing that was never published, or an edit that was not accepted, to the queue. */
export async function submit(
  tx: Tx,
  keys: readonly ListingKey[],
  formers: readonly ReviewRow[],
  now: Date,
  found: readonly string[] = [],
): Promise<void> {
  if (keys.length === 0) return;
  const ofEdits = new Map(formers.map((former) => [former.listing_id, former]));
  const gone = formers.map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('listing_review').where('id', 'in', gone).execute();
  await tx
    .insertInto('listing_review')
    .values(keys.map((key) => ({ ...resubmitted(key, ofEdits.get(key.listingId), now), found: [...found] })))
    .execute();
}

function resubmitted(key: ListingKey, former: ReviewRow | undefined, now: Date): Insertable<ListingReviewTable> {
  const content = heldContent(former);
  if (content) return heldRow(key, former!, { content, fields: former!.fields, state: 'waiting' }, now);
  const nowhere = { to_city_id: null, locality_id: null, lat: null, lng: null, public_lat: null, public_lng: null };
  // kept while it waits: taken back it is still what was refused
  const before = { reasons: former?.reasons ?? [], note: former?.note ?? null, refused: former?.refused ?? null };
  return {
    ...nowhere,
    ...before,
    claimed_by: null,
    decided_by: null,
    city_id: key.cityId,
    listing_id: key.listingId,
    of: 'listing',
    state: 'waiting',
    since: sentSince(former, now),
  };
}
