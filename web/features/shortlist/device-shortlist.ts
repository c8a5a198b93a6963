/** What somebody who is not logged in keeps, on this device. Goes no further until they are. */
import { DEVICE_KEY, type Property } from './shortlist-state.ts';

/** As many as a device keeps; with an account there is no such limit. */
export const DEVICE_KEEPS = 200;
/** As the contract has it; a test holds them equal. */
export const NOTE_LONGEST = 500;

export interface DeviceEntry {
  readonly property_id: string;
  /** Said where nothing else of it can be shown any more. */
  readonly title: string;
  /** ISO 8601, when it was put in. */
  readonly at: string;
  readonly note?: string;
  readonly note_at?: string;
}

/** Stands in where storage is refused: what is kept then lasts as long as the page. */
let memory: DeviceEntry[] | null = null;
/** Taken out since the page was opened, to put back as they were. */
const takenOut = new Map<string, DeviceEntry>();

const isTime = (value: unknown): value is string => {
  const time = typeof value === 'string' ? new Date(value) : null;
  return time !== null && !Number.isNaN(time.getTime()) && time.toISOString() === value;
};
const isEntry = (value: unknown): value is DeviceEntry => {
  const { property_id, title, at, note, note_at } = (value ?? {}) as Partial<DeviceEntry>;
  return (
    typeof property_id === 'string' &&
    /^[0-9A-Za-z]{8,16}$/.test(property_id) &&
    typeof title === 'string' &&
    isTime(at) &&
    (note === undefined ? note_at === undefined : typeof note === 'string' && note.length <= NOTE_LONGEST && isTime(note_at))
  );
};

/** Latest first. Empty where storage holds something else. */
export function readDevice(): DeviceEntry[] {
  if (memory) return memory;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DEVICE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, DEVICE_KEEPS) : [];
  } catch {
    return [];
  }
}

function write(entries: DeviceEntry[]): void {
  memory = null;
  try {
    if (entries.length > 0) localStorage.setItem(DEVICE_KEY, JSON.stringify(entries));
    else localStorage.removeItem(DEVICE_KEY);
  } catch {
    memory = entries;
  }
}

export const isOnDevice = (id: string): boolean => readDevice().some(({ property_id }) => property_id === id);

/** Puts a property on top, or back where it was when it was just taken out. False when the device keeps no more. */
export function putOnDevice({ id, title }: Property, now = new Date()): boolean {
  const entries = readDevice();
  if (entries.some(({ property_id }) => property_id === id)) return true;
  if (entries.length >= DEVICE_KEEPS) return false;
  const entry = takenOut.get(id) ?? { property_id: id, title, at: now.toISOString() };
  write([...entries, entry].toSorted((a, b) => (a.at < b.at ? 1 : -1)));
  return true;
}

export function takeFromDevice(id: string): void {
  const entries = readDevice();
  const entry = entries.find(({ property_id }) => property_id === id);
  if (!entry) return;
  takenOut.set(id, entry);
  write(entries.filter((one) => one !== entry));
}

/** Writes a note on an entry; null takes it away. */
export function noteOnDevice(id: string, note: string | null, now = new Date()): void {
  const noted = ({ property_id, title, at }: DeviceEntry): DeviceEntry => {
    const entry = { property_id, title, at };
    return note === null ? entry : { ...entry, note, note_at: now.toISOString() };
  };
  write(readDevice().map((entry) => (entry.property_id === id ? noted(entry) : entry)));
}

/** Forgets these entries, unless they were changed since. */
export function forgetOnDevice(entries: readonly DeviceEntry[]): void {
  const gone = new Set(entries.map((entry) => JSON.stringify(entry)));
  for (const { property_id } of entries) takenOut.delete(property_id);
  write(readDevice().filter((entry) => !gone.has(JSON.stringify(entry))));
}
