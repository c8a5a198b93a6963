import type { OwnPhoto } from '../../../contract/shapes.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { writeSearchRow } from '../../search/write.ts';
import { ownPhotos } from '../../views/own-photo.ts';
import { keyOf, ownRow, type ListingRow } from '../../views/own-row.ts';
import { m } from '../../../messages/compiled/messages.js';
import { deletePhotos, orderPhotos, photosOf, updatePhoto, type PhotoRow } from './photo-rows.ts';

/**
 * Changes the gallery of one's own listing in one transaction, with its row in search when it is live, and answers the
 * gallery as it is then. The listing's version stays: it guards what the listing says, not its pictures.
 */
export async function changeGallery(
  deps: Deps,
  ownerId: string,
  publicId: string,
  change: (tx: Tx, row: ListingRow, photos: readonly PhotoRow[]) => Promise<void>,
): Promise<OwnPhoto[]> {
  const { row, photos } = await deps.db.transaction().execute(async (tx) => {
    const row = await ownRow(tx, ownerId, publicId, { lock: true });
    await change(tx, row, await photosOf(tx, keyOf(row)));
    const now = deps.now();
    await tx
      .updateTable('listing')
      .set({ updated_at: now, content_changed_at: now })
      .where('city_id', '=', row.city_id)
      .where('id', '=', row.id)
      .execute();
    if (row.status === 'active') {
      await writeSearchRow(tx, keyOf(row));
      const key = keyOf(row);
      await deps.jobs.add(tx, 'inspect_listings', { keys: [key], photosChanged: true }, { key: `inspect:${key.cityId}:${key.listingId}` });
    }
    return { row, photos: await photosOf(tx, keyOf(row)) };
  });
  if (row.status === 'active') await deps.search.refresh([keyOf(row)]);
  return ownPhotos(row, photos);
}

/** All of them must be photos of the listing, else none is deleted. What was the second photo then becomes the cover. */
export function deleteFromGallery(deps: Deps, ownerId: string, publicId: string, ids: readonly string[]): Promise<OwnPhoto[]> {
  return changeGallery(deps, ownerId, publicId, async (tx, row, photos) => {
    expectOwn(ids, photos);
    const gone = new Set(ids);
    await deletePhotos(tx, keyOf(row), [...gone]);
    await orderPhotos(
      tx,
      keyOf(row),
      photos.map((photo) => photo.id).filter((id) => !gone.has(id)),
    );
    const mediaKeys = photos.filter((photo) => gone.has(photo.id)).map((photo) => photo.media_key);
    await deps.jobs.add(tx, 'sweep_media', { mediaKeys });
  });
}

/** The ids have to name every photo of the listing once; the first becomes the cover. */
export function orderGallery(deps: Deps, ownerId: string, publicId: string, ids: readonly string[]): Promise<OwnPhoto[]> {
  return changeGallery(deps, ownerId, publicId, async (tx, row, photos) => {
    expectOwn(ids, photos);
    if (ids.length !== photos.length || new Set(ids).size !== ids.length) {
      const message = m['photo_error.not_a_permutation']();
      throw new AppError('invalid', message, { errors: [{ path: 'file_ids', message }] });
    }
    await orderPhotos(tx, keyOf(row), ids);
  });
}

export function changePhoto(
  deps: Deps,
  ownerId: string,
  publicId: string,
  id: string,
  change: { category?: string | null; alt_text?: string | null },
): Promise<OwnPhoto[]> {
  return changeGallery(deps, ownerId, publicId, async (tx, row, photos) => {
    if (!photos.some((photo) => photo.id === id)) throw foreign([{ path: 'file_id' }]);
    if (Object.keys(change).length > 0) await updatePhoto(tx, keyOf(row), id, change);
  });
}

function expectOwn(ids: readonly string[], photos: readonly PhotoRow[]): void {
  const own = new Set(photos.map((photo) => photo.id));
  const others = ids.flatMap((id, index) => (own.has(id) ? [] : [{ path: `file_ids.${index}` }]));
  if (others.length > 0) throw foreign(others);
}

function foreign(places: readonly { path: string }[]): AppError {
  const errors = places.map(({ path }) => ({ path, message: m['photo_error.foreign_file']() }));
  return new AppError('invalid', m['photo_error.foreign_files'](), { errors });
}
