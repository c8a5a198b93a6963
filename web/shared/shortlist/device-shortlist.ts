/** The shortlist of visitors who are not logged in. It stays on this device until they log in. */
import { MAX_NOTE_LENGTH } from '../../../contract/shortlist-limits.ts';
import { DEVICE_KEY, type Property } from './shortlist-state.ts';
import { readStored } from '../../lib/read-stored.ts';

/** Limit per device; accounts have none. */
export const MAX_DEVICE_ENTRIES = 200;

export interface DeviceEntry {
  readonly property_id: string;
  /** Shown when the listing itself is no longer available. */
  readonly title: string;
  /** When the property was added, ISO 8601. */
  readonly at: string;
  readonly note?: string;
  readonly note_at?: string;
}

/** Replaces local storage when it is refused. The entries are then lost when the page is closed. */
let memory: DeviceEntry[] | null = null;
/** Entries removed since the page was opened. Adding one again restores its note and position. */
const removedEntries = new Map<string, DeviceEntry>();

const isTime = (value: unknown): value is string => {
  const time = typeof value === 'string' ? new Date(value) : null;
  return time !== null && !Number.isNaN(time.getTime()) && time.toISOString() === value;
};
const isNote = (note: unknown, note_at: unknown): boolean =>
  note === undefined ? note_at === undefined : typeof note === 'string' && note.length <= MAX_NOTE_LENGTH && isTime(note_at);
const isEntry = (value: unknown): value is DeviceEntry => {
  const { property_id, title, at, note, note_at } = (value ?? {}) as Partial<DeviceEntry>;
  const isProperty = typeof property_id === 'string' && /^[0-9A-Za-z]{8,16}$/.test(property_id) && typeof title === 'string';
  return isProperty && isTime(at) && isNote(note, note_at);
};

/** The latest is first. Empty when storage contains something else. */
export function readDeviceEntries(): DeviceEntry[] {
  if (memory) return memory;
  const stored = readStored('localStorage', DEVICE_KEY);
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX_DEVICE_ENTRIES) : [];
}

function storeEntries(entries: DeviceEntry[]): void {
  memory = null;
  try {
    if (entries.length > 0) localStorage.setItem(DEVICE_KEY, JSON.stringify(entries));
    else localStorage.removeItem(DEVICE_KEY);
  } catch {
    memory = entries;
  }
}

export const isOnDevice = (id: string): boolean => readDeviceEntries().some(({ property_id }) => property_id === id);

/** Adds a property at the top, or restores it when it was removed on this page. Returns false when the list is full. */
export function addToDevice({ id, title }: Property, now = new Date()): boolean {
  const entries = readDeviceEntries();
  if (entries.some(({ property_id }) => property_id === id)) return true;
  if (entries.length >= MAX_DEVICE_ENTRIES) return false;
  const entry = removedEntries.get(id) ?? { property_id: id, title, at: now.toISOString() };
  storeEntries([...entries, entry].toSorted((a, b) => (a.at < b.at ? 1 : -1)));
  return true;
}

export function removeFromDevice(id: string): void {
  const entries = readDeviceEntries();
  const entry = entries.find(({ property_id }) => property_id === id);
  if (!entry) return;
  removedEntries.set(id, entry);
  storeEntries(entries.filter((other) => other !== entry));
}

/** Sets the note of an entry; null removes the note. */
export function setDeviceNote(id: string, note: string | null, now = new Date()): void {
  const withNote = ({ property_id, title, at }: DeviceEntry): DeviceEntry => {
    const entry = { property_id, title, at };
    return note === null ? entry : { ...entry, note, note_at: now.toISOString() };
  };
  storeEntries(readDeviceEntries().map((entry) => (entry.property_id === id ? withNote(entry) : entry)));
}

/** Removes these entries, except those that were changed since they were read. */
export function clearDeviceEntries(entries: readonly DeviceEntry[]): void {
  const cleared = new Set(entries.map((entry) => JSON.stringify(entry)));
  for (const { property_id } of entries) removedEntries.delete(property_id);
  storeEntries(readDeviceEntries().filter((entry) => !cleared.has(JSON.stringify(entry))));
}
