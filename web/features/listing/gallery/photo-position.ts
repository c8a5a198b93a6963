import { m } from '../../../../messages/compiled/messages.js';
import type { Photo } from '../../../../contract/listing/card.ts';
import type { PHOTO_CATEGORY } from '../../../../kinds/enumerations.ts';

type PhotoCategory = (typeof PHOTO_CATEGORY.values)[number];
/** Names of the categories. `others` has none, because it says nothing about the photo. */
const CATEGORY_TEXTS: Readonly<Record<Exclude<PhotoCategory, 'others'>, () => string>> = {
  front_view: m['listing.photo_front_view'],
  hall: m['listing.photo_hall'],
  bedroom: m['listing.photo_bedroom'],
  kitchen: m['listing.photo_kitchen'],
  bathroom: m['listing.photo_bathroom'],
  balcony: m['listing.photo_balcony'],
  interior: m['listing.photo_interior'],
  common_area: m['listing.photo_common_area'],
  road_view: m['listing.photo_road_view'],
  floor_plan: m['listing.photo_floor_plan'],
};
const textOf = (category: string | null | undefined): (() => string) | undefined =>
  (CATEGORY_TEXTS as Readonly<Record<string, () => string>>)[category ?? ''];

/** A room or another part of the home that photos show. */
interface PhotoRoom {
  readonly category: string;
  readonly text: string;
  readonly firstIndex: number;
  readonly count: number;
}

/** The rooms in the photos, in the order of their first photo. Empty when there is only one, or when the rooms are unknown. */
export function photoRooms(photos: readonly Photo[]): PhotoRoom[] {
  const rooms = [...new Set(photos.map(({ category }) => category ?? ''))].flatMap((category) => {
    const text = textOf(category);
    if (!text) return [];
    const photosOfRoom = photos.filter((photo) => photo.category === category);
    return [{ category, text: text(), firstIndex: photos.indexOf(photosOfRoom[0]!), count: photosOfRoom.length }];
  });
  return rooms.length > 1 ? rooms : [];
}

/** Position and category of the current photo: `3 / 9 · Kitchen`. */
export function photoPosition(photos: readonly Photo[], currentIndex: number): string {
  const index = Math.min(currentIndex, photos.length - 1);
  const categoryText = textOf(photos[index]?.category);
  const position = { index: index + 1, count: photos.length };
  return categoryText ? m['listing.photo_of_label']({ ...position, label: categoryText() }) : m['listing.photo_of'](position);
}
