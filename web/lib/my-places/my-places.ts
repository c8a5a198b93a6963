/** The places a person goes to, such as work and school, and the straight-line distances to them. They are stored on the device only. */
import { kilometresBetween, type Point } from '../../../kinds/distance.ts';
import { m } from '../../../messages/compiled/messages.js';
import { memoizePerLanguage } from '../../../messages/current-language.ts';
import { createStore } from '../store.ts';
import { distanceText } from './distance-text.ts';
import { MY_PLACES_KEY as KEY } from './places-script.ts';
import { readStored } from '../read-stored.ts';

export const PLACE_TYPES = ['work', 'school', 'other'] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];
/** A stored place. There is at most one of each type. */
export interface MyPlace extends Point {
  readonly type: PlaceType;
  readonly name: string;
}
export interface Distance {
  readonly place: MyPlace;
  readonly km: number;
}

/** Places farther away are taken to be in another city, and their distance is not shown. */
const MAX_KM = 100;
const MAX_NAME_LENGTH = 80;
const kmFormat = memoizePerLanguage((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));

export const savedPlaces = createStore<readonly MyPlace[]>([]);

const isDegrees = (value: unknown, limit: number): boolean => typeof value === 'number' && Math.abs(value) <= limit;
function isPlace(value: unknown): value is MyPlace {
  const { type, name, lat, lng } = (value ?? {}) as Partial<MyPlace>;
  return (
    PLACE_TYPES.includes(type!) && typeof name === 'string' && name.length <= MAX_NAME_LENGTH && isDegrees(lat, 90) && isDegrees(lng, 180)
  );
}

function readPlaces(): MyPlace[] {
  const stored = readStored('localStorage', KEY);
  const places = Array.isArray(stored) ? stored.filter(isPlace) : [];
  return PLACE_TYPES.flatMap((type) => places.find((place) => place.type === type) ?? []);
}

/** Reads the places of this device and shows their distances on all cards. */
export function showDistancesOnCards(): void {
  publishPlaces(readPlaces());
}

/** Stores a place on this device. It replaces the place of the same type. */
export function setPlace({ type, name, lat, lng }: MyPlace): void {
  storePlaces([...withoutType(type), { type, name: name.slice(0, MAX_NAME_LENGTH), lat, lng }]);
}

export const removePlace = (type: PlaceType): void => storePlaces(withoutType(type));

const withoutType = (type: PlaceType): MyPlace[] => savedPlaces.get().filter((place) => place.type !== type);

function storePlaces(changed: readonly MyPlace[]): void {
  const places = PLACE_TYPES.flatMap((type) => changed.find((place) => place.type === type) ?? []);
  try {
    if (places.length > 0) localStorage.setItem(KEY, JSON.stringify(places));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the places are lost when the page is closed.
  }
  publishPlaces(places);
}

function publishPlaces(places: readonly MyPlace[]): void {
  if (places.length > 0) document.documentElement.dataset.places = '';
  else delete document.documentElement.dataset.places;
  savedPlaces.set(places);
  distanceText.set(places.length > 0 ? (point) => distancesFrom(places, point).map(placeDistanceText).join(' · ') : null);
}

/** Straight-line distance to each place; places in other cities are omitted. */
export const distancesFrom = (places: readonly MyPlace[], point: Point): Distance[] =>
  places.map((place) => ({ place, km: kilometresBetween(place, point) })).filter(({ km }) => km <= MAX_KM);

/** Kilometres with one decimal, at least 0.1. */
export const kilometresText = (km: number): string => kmFormat().format(Math.max(0.1, km));

function placeDistanceText({ place: { type, name }, km }: Distance): string {
  const values = { km: kilometresText(km) };
  if (type === 'work') return m['my_places.km_work'](values);
  return type === 'school' ? m['my_places.km_school'](values) : m['my_places.km_other']({ ...values, name });
}
