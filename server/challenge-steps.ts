/** How the level of a challenge follows from a count. Neither function ever falls when the count rises. */

/** Zero up to `free`, then one more for every `step`. */
export const stepsAbove = (count: number, free: number, step: number): number => (count < free ? 0 : 1 + Math.floor((count - free) / step));
/** Zero up to `free`, then one more for every doubling. */
export const doublingsAbove = (count: number, free: number): number => (count < free ? 0 : 1 + Math.floor(Math.log2(count / free)));
