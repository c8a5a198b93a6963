/** A listing looked up by its number, and what staff may do to it: take it down, give it back. */
import type { KnownListing, RejectReason } from '../../../contract/review.ts';
import { kindOf } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { notify } from '../../notify.ts';
import type { ListingKey } from '../../search/index.ts';
import { openHold } from '../../views/holds.ts';
import { judgedListing } from '../../views/judged-listing.ts';
import { listingRows, presentCard, presentPhoto } from '../../views/listing-card.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { placesOf } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';
import { listingTitle, toldTitle } from '../../views/title.ts';
import { whyRefused } from '../../views/why-refused.ts';
import type { Moderator } from './decide.ts';
import { listerRecord, photosOf } from './present-case.ts';
import { recordOf } from './record.ts';

/** Writes to listings; handed in by `features.ts`, as listings are written by the posting room alone. */
export interface Holds {
  readonly hold: (
    tx: Tx,
    row: ListingRow,
    hold: { why: 'taken_down'; by: Moderator; reasons: readonly string[]; note: string | null },
    now: Date,
  ) => Promise<{ held: boolean; changed: ListingKey[] }>;
  readonly release: (tx: Tx, row: ListingRow, by: Moderator, now: Date) => Promise<{ released: boolean; changed: ListingKey[] }>;
}

/** @throws AppError `not_found` */
export async function knownListing(db: Db, publicId: string, moderatorId: string): Promise<KnownListing> {
  const row = await db.selectFrom('listing').selectAll().where('public_id', '=', publicId).executeTakeFirst();
  const kind = row && kindOf(row.kind);
  const [shown] = row ? await listingRows(db, [keyOf(row)]) : [];
  if (!row || !kind || !shown) throw new AppError('not_found', m['review_error.no_listing']());
  const photos = await photosOf(db, row);
  const city = (await placesOf(db)).cityById(row.city_id);
  const card = presentCard(kind, shown, photos[0] && { photo: photos[0], count: photos.length });
  const hold = await openHold(db, keyOf(row));
  const { locality, description, listing_role: role } = row.details;
  return {
    id: row.public_id,
    title: listingTitle(kind, row.details),
    kind_label: textOf(kindLabelId(row.kind)),
    place: typeof locality === 'string' ? textOf('review.place', { locality, city: city?.name ?? '' }) : (city?.name ?? ''),
    status: row.status,
    status_text: textOf(`listing_status.${row.status}`),
    url: row.first_published_at ? card.url : null,
    lister: {
      name: shown.owner_name ?? textOf('review.nameless'),
      role: typeof role === 'string' ? role : '',
      since: shown.owner_since.toISOString(),
      ...(await listerRecord(db, row.owner_id)),
    },
    photos: photos.map((photo) => presentPhoto(photo, card.title)),
    description: typeof description === 'string' ? description : null,
    own: row.owner_id === moderatorId,
    hold: hold && {
      why: hold.why,
      since: hold.since.toISOString(),
      reasons: hold.reasons.map((reason) => textOf(`review.reason_${reason}`)),
      note: hold.note,
    },
    record: await recordOf(db, row, row, photos, city?.state_code ?? ''),
  };
}

/**
 * Takes a listing from the site. The same again changes nothing.
 * @throws AppError `not_found`, `forbidden` (one's own), `conflict` (visitors never saw it), `invalid` (no sentence for "other")
 */
export async function takeDown(
  deps: Deps,
  { hold }: Holds,
  by: Moderator,
  { id, reasons, note }: { readonly id: string; readonly reasons: readonly RejectReason[]; readonly note: string | null },
): Promise<void> {
  if (reasons.includes('other') && !note) {
    const message = m['review_error.note_needed']();
    throw new AppError('invalid', message, { errors: [{ path: 'note', message }] });
  }
  const now = deps.now();
  const changed = await deps.db.transaction().execute(async (tx) => {
    const row = await judgedListing(deps.config, tx, id, by.id);
    const done = await hold(tx, row, { why: 'taken_down', by, reasons, note }, now);
    const kept = await openHold(tx, keyOf(row));
    if (!done.held && kept?.why !== 'taken_down') throw new AppError('conflict', m['review_error.not_shown']());
    if (done.held && kept) await tell(deps, tx, row, 'listing_taken_down', kept.id, whyRefused(reasons, note));
    return done.changed;
  });
  if (changed.length > 0) await deps.search.refresh(changed);
}

/**
 * Gives a listing back that was taken down or hidden. The same again changes nothing.
 * @throws AppError `not_found`, `forbidden` (one's own)
 */
export async function restore(deps: Deps, { release }: Holds, by: Moderator, publicId: string): Promise<void> {
  const now = deps.now();
  const changed = await deps.db.transaction().execute(async (tx) => {
    const row = await judgedListing(deps.config, tx, publicId, by.id);
    const kept = await openHold(tx, keyOf(row));
    const done = await release(tx, row, by, now);
    if (done.released && kept) await tell(deps, tx, row, 'listing_restored', kept.id, {});
    return done.changed;
  });
  if (changed.length > 0) await deps.search.refresh(changed);
}

async function tell(
  deps: Deps,
  tx: Tx,
  row: ListingRow,
  type: 'listing_taken_down' | 'listing_restored',
  holdId: string,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const kind = kindOf(row.kind);
  if (!kind) return;
  const path = type === 'listing_taken_down' ? '/my-properties?status=removed' : '/my-properties';
  const title = toldTitle(kind, row.details);
  await notify(deps, tx, { userId: row.owner_id, type, key: `${type}:${holdId}`, facts: { title, ...facts }, path });
}
