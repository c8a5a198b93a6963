/**
 * Records photos that were just taken at the home as evidence. Only the distance between the device and the pin is stored, not the position
 * of the device.
 */
import { PHOTO_PLACE_LIMITS } from '../../../contract/photos.ts';
import { kilometresBetween, type Point } from '../../../kinds/distance.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { appendEvidence } from '../../listings/evidence/append-evidence.ts';
import { listingKeyOf, type ListingRow } from '../../listings/present/rows.ts';

/** A position in degrees, and its accuracy in metres. */
export interface DevicePosition extends Point {
  readonly accuracy: number;
}

/** The position in the fields of a form: null when there is none, undefined when it is invalid. */
export function parseDevicePosition(fields: Readonly<Record<string, string>>): DevicePosition | null | undefined {
  const positionFields = [fields.lat, fields.lng, fields.accuracy];
  if (positionFields.every((text) => text === undefined || text === '')) return null;
  const [lat = NaN, lng = NaN, accuracy = NaN] = positionFields.map((text) => (text ? Number(text) : NaN));
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && accuracy >= 0 && accuracy < Infinity ? { lat, lng, accuracy } : undefined;
}

/**
 * Records that a photo of the gallery was taken at the home. It runs in the transaction that adds the photo, while the listing is locked.
 * Returns null, or a sentence that tells the owner why the photo is no evidence. The position comes from the device, so a modified client
 * can forge it (docs/security.md).
 */
export async function recordPhotoAtPlace(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  listing: ListingRow,
  photoId: string,
  device: DevicePosition,
): Promise<string | null> {
  const { lat, lng } = listing;
  if (lat === null || lng === null) return m['photo_warning.no_pin']();
  if (device.accuracy > PHOTO_PLACE_LIMITS.accuracy) return m['photo_warning.inexact']({ accuracy: Math.round(device.accuracy) });
  const metres = kilometresBetween({ lat, lng }, device) * 1000;
  if (metres > PHOTO_PLACE_LIMITS.distance) return m['photo_warning.far']({ distance: distanceText(metres) });
  // in steps, so that an exact position cannot be computed from the distances of several photos
  const publishedMetres = Math.max(1, Math.ceil(metres / PHOTO_PLACE_LIMITS.step)) * PHOTO_PLACE_LIMITS.step;
  await appendEvidence(tx, [
    {
      key: listingKeyOf(listing),
      publicId: listing.public_id,
      kind: listing.kind,
      method: 'photo_at_place',
      at: now(),
      details: { photo: photoId, metres: publishedMetres },
      source: `photo:${photoId}`,
    },
  ]);
  return null;
}

const distanceText = (metres: number): string => (metres < 1000 ? `${Math.round(metres / 50) * 50} m` : `${(metres / 1000).toFixed(1)} km`);
