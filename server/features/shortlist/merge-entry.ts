/** How an entry that a device kept and the one of the person become one. Pure, so that every order of events can be tried. */

export interface Note {
  readonly text: string;
  readonly at: Date;
}
export interface Entry {
  readonly active: boolean;
  /** When it was put in. */
  readonly keptAt: Date;
  /** When it was last put in or taken out. */
  readonly changedAt: Date;
  readonly note: Note | null;
}
/** Put in on a device, by nobody in particular. */
export type Brought = Pick<Entry, 'keptAt' | 'note'>;

/** Characters of several notes together: four of full length. */
const JOINED_LONGEST = 2000;

/**
 * The entry after the device's has joined it. In whatever order devices arrive, and however often, it is in or out alike: put in
 * at the earliest time, with every note once. What the person took out after the device put it in stays out.
 */
export function mergeEntry(before: Entry | null, { keptAt, note: brought }: Brought): Entry {
  if (!before) return { active: true, keptAt, changedAt: keptAt, note: brought };
  const note = joinNotes(before.note, brought);
  if (before.active) return { ...before, keptAt: keptAt < before.keptAt ? keptAt : before.keptAt, note };
  return keptAt > before.changedAt ? { active: true, keptAt, changedAt: keptAt, note } : { ...before, note };
}

/** Both, the earlier first, unless one of them holds the other already. What is too long loses its oldest words. */
export function joinNotes(one: Note | null, other: Note | null): Note | null {
  if (!one || !other) return one ?? other;
  if (holds(one.text, other.text)) return one;
  if (holds(other.text, one.text)) return other;
  const [first, second] = one.at <= other.at ? [one, other] : [other, one];
  const letters = Array.from(`${first.text}\n${second.text}`);
  return { text: letters.slice(-JOINED_LONGEST).join(''), at: second.at };
}

/** As whole lines: "no" is not held by "not bad". */
const holds = (text: string, part: string): boolean => `\n${text}\n`.includes(`\n${part}\n`);
