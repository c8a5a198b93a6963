/** Derives the difficulty of a challenge from a count. Neither function decreases when the count increases. */

/** Zero for counts below `free`, then one more for every `step`. */
export const stepsAbove = (count: number, free: number, step: number): number => (count < free ? 0 : 1 + Math.floor((count - free) / step));
/** Zero for counts below `free`, then one more for every doubling. */
export const doublingsAbove = (count: number, free: number): number => (count < free ? 0 : 1 + Math.floor(Math.log2(count / free)));
