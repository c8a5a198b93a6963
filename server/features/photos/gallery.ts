import type { OwnPhoto } from '../../../contract/listing/card.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { kindOf } from '../../../kinds/index.ts';
import { captionFindings } from '../../../moderation-rules/text-findings.ts';
import { textById } from '../../i18n/text.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import { withdrawEvidence } from '../../listings/evidence/withdraw-evidence.ts';
import { presentOwnPhotos } from '../../listings/present/own-photos.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { enqueueInspection } from '../../listings/write/publish-photos.ts';
import { touchPhotos } from '../../listings/write/listing-rows.ts';
import { listingKeyOf, type ListingRow } from '../../listings/present/rows.ts';
import { m } from '../../../messages/compiled/messages.js';
import { deletePhotos, orderPhotos, photosOf, updatePhoto, type PhotoRow } from './queries.ts';

/**
 * Changes the gallery of the owner's listing in one transaction, together with the search row of a live listing. Returns the new gallery.
 * The version of the listing does not change, because it protects the fields against concurrent edits and not the photos.
 */
export async function changeGallery(
  deps: Deps,
  ownerId: string,
  publicId: string,
  change: (tx: Tx, row: ListingRow, photos: readonly PhotoRow[]) => Promise<void>,
): Promise<OwnPhoto[]> {
  const { row, photos } = await deps.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, ownerId, publicId, { lock: true });
    await change(tx, row, await photosOf(tx, listingKeyOf(row)));
    const now = deps.now();
    await touchPhotos(tx, row, now);
    if (row.status === 'active') {
      await writeSearchRow(tx, listingKeyOf(row));
      await enqueueInspection(deps, tx, listingKeyOf(row));
    }
    return { row, photos: await photosOf(tx, listingKeyOf(row)) };
  });
  if (row.status === 'active') await deps.search.refresh([listingKeyOf(row)]);
  return presentOwnPhotos(row, photos);
}

/** Deletes all of these photos, or none when one does not belong to the listing. The first remaining photo becomes the cover. */
export function deleteFromGallery(deps: Deps, ownerId: string, publicId: string, ids: readonly string[]): Promise<OwnPhoto[]> {
  return changeGallery(deps, ownerId, publicId, async (tx, row, photos) => {
    assertOwnPhotos(ids, photos);
    const deletedIds = new Set(ids);
    await deletePhotos(tx, listingKeyOf(row), [...deletedIds]);
    await orderPhotos(
      tx,
      listingKeyOf(row),
      photos.map((photo) => photo.id).filter((id) => !deletedIds.has(id)),
    );
    const listing = { key: listingKeyOf(row), publicId: row.public_id, kind: row.kind };
    await withdrawEvidence(tx, [{ listing, reason: 'photo_removed', methods: ['photo_at_place'], photos: deletedIds }], deps.now());
    const mediaKeys = photos.filter((photo) => deletedIds.has(photo.id)).map((photo) => photo.media_key);
    await deps.jobs.add(tx, 'delete_unreferenced_media', { mediaKeys });
  });
}

/** Reorders the gallery. `ids` must contain every photo of the listing exactly once; the first photo becomes the cover. */
export function orderGallery(deps: Deps, ownerId: string, publicId: string, ids: readonly string[]): Promise<OwnPhoto[]> {
  return changeGallery(deps, ownerId, publicId, async (tx, row, photos) => {
    assertOwnPhotos(ids, photos);
    if (ids.length !== photos.length || new Set(ids).size !== ids.length) {
      const message = m['photo_error.not_a_permutation']();
      throw new AppError('invalid', message, { errors: [{ path: 'file_ids', message }] });
    }
    await orderPhotos(tx, listingKeyOf(row), ids);
  });
}

/** @throws AppError invalid when the caption contains text that no listing may have */
export function changePhoto(
  deps: Deps,
  ownerId: string,
  publicId: string,
  id: string,
  change: { category?: string | null; alt_text?: string | null },
): Promise<OwnPhoto[]> {
  return changeGallery(deps, ownerId, publicId, async (tx, row, photos) => {
    if (!photos.some((photo) => photo.id === id)) throw foreignPhotoError([{ path: 'file_id' }]);
    if (typeof change.alt_text === 'string')
      assertCaptionAllowed(
        row,
        change.alt_text,
        photos.findIndex((photo) => photo.id === id),
      );
    if (Object.keys(change).length > 0) await updatePhoto(tx, listingKeyOf(row), id, change);
  });
}

/**
 * Checks a caption with the rules for texts of listings, in every status. A caption is shown at once; it cannot wait for a moderator as a
 * field can. So links and words of a scam, which are reviewed in a field, are refused here.
 */
function assertCaptionAllowed({ kind: kindId, details }: ListingRow, caption: string, index: number): void {
  const kind = kindOf(kindId);
  if (!kind) return;
  const refused = captionFindings(kind, details, [{ alt_text: caption }]).find(
    ({ severity, code }) => severity === 'block' || code === 'contact_link' || code === 'scam_words',
  );
  if (!refused) return;
  const message =
    refused.code === 'contact_link'
      ? textById('invalid.contact_link', { label: textById('review.photo_label', { number: index + 1 }) })
      : textById(`finding.${refused.code}`, refused.params);
  throw new AppError('invalid', message, { errors: [{ path: 'alt_text', message }] });
}

function assertOwnPhotos(ids: readonly string[], photos: readonly PhotoRow[]): void {
  const ownIds = new Set(photos.map((photo) => photo.id));
  const foreignPaths = ids.flatMap((id, index) => (ownIds.has(id) ? [] : [{ path: `file_ids.${index}` }]));
  if (foreignPaths.length > 0) throw foreignPhotoError(foreignPaths);
}

function foreignPhotoError(paths: readonly { path: string }[]): AppError {
  const errors = paths.map(({ path }) => ({ path, message: m['photo_error.foreign_file']() }));
  return new AppError('invalid', m['photo_error.foreign_files'](), { errors });
}
