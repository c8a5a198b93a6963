/** What was looked at on this device by somebody who is not logged in. Goes no further than the device until they are. */
const KEY = 'seen';
/** As many as a person's list holds. */
const KEPT = 200;

export interface SeenEntry {
  readonly property_id: string;
  /** ISO 8601. */
  readonly at: string;
}

const isEntry = (value: unknown): value is SeenEntry => {
  const { property_id, at } = (value ?? {}) as Partial<SeenEntry>;
  return (
    typeof property_id === 'string' && /^[0-9A-Za-z]{8,16}$/.test(property_id) && typeof at === 'string' && !Number.isNaN(Date.parse(at))
  );
};

/** Latest first. Empty where storage is refused or holds something else. */
export function readDeviceSeen(): SeenEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

function write(entries: readonly SeenEntry[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(KEY, JSON.stringify(entries.slice(0, KEPT)));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Puts a listing on top. */
export function rememberOnDevice(id: string, now = new Date()): void {
  write([{ property_id: id, at: now.toISOString() }, ...readDeviceSeen().filter(({ property_id }) => property_id !== id)]);
}

/** Forgets these entries, unless they were seen again since; everything when none are given. */
export function forgetOnDevice(entries?: readonly SeenEntry[]): void {
  const gone = new Set(entries?.map(({ property_id, at }) => `${property_id} ${at}`));
  write(entries ? readDeviceSeen().filter(({ property_id, at }) => !gone.has(`${property_id} ${at}`)) : []);
}
