/**
 * Rules for merging the shortlist entry of a device into the entry of the person. The functions are pure, so that tests can check every
 * order of events.
 */
interface Note {
  readonly text: string;
  readonly at: Date;
}
export interface Entry {
  readonly active: boolean;
  /** When the person added the listing. */
  readonly addedAt: Date;
  /** When the person last added or removed it. */
  readonly changedAt: Date;
  readonly note: Note | null;
}
/** What a device knows about an entry. */
export type DeviceValue = Pick<Entry, 'addedAt' | 'note'>;

/** Maximum number of characters of joined notes: four notes of full length. */
const MAX_JOINED_LENGTH = 2000;

/**
 * The merged entry has the earliest time of addition and contains every note once. A listing that the person removed after the device added
 * it stays removed. The result does not depend on the order of devices or on repetition.
 */
export function mergeEntry(current: Entry | null, { addedAt, note: deviceNote }: DeviceValue): Entry {
  if (!current) return { active: true, addedAt, changedAt: addedAt, note: deviceNote };
  const note = joinNotes(current.note, deviceNote);
  if (current.active) return { ...current, addedAt: addedAt < current.addedAt ? addedAt : current.addedAt, note };
  return addedAt > current.changedAt ? { active: true, addedAt, changedAt: addedAt, note } : { ...current, note };
}

/** Joins both notes, the earlier one first, unless one contains the other. A text that is too long is cut at its beginning. */
export function joinNotes(a: Note | null, b: Note | null): Note | null {
  if (!a || !b) return a ?? b;
  if (containsLines(a.text, b.text)) return a;
  if (containsLines(b.text, a.text)) return b;
  const [first, second] = a.at <= b.at ? [a, b] : [b, a];
  const letters = Array.from(`${first.text}\n${second.text}`);
  return { text: letters.slice(-MAX_JOINED_LENGTH).join(''), at: second.at };
}

/** Whether the text contains the part as full lines: "not bad" does not contain "no". */
const containsLines = (text: string, part: string): boolean => `\n${text}\n`.includes(`\n${part}\n`);
