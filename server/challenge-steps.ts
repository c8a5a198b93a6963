/** Derives the difficulty of a challenge from counts. No function decreases when a count increases. */

/** Zero for counts below `free`, then one more for every `step`. */
export const stepsAbove = (count: number, free: number, step: number): number => (count < free ? 0 : 1 + Math.floor((count - free) / step));
/** Zero for counts below `free`, then one more for every doubling. */
export const doublingsAbove = (count: number, free: number): number => (count < free ? 0 : 1 + Math.floor(Math.log2(count / free)));

/** Requires a solved challenge of the level that `levelNeeded` returns; 0 for none. @throws AppError challenge_needed with the level */
export type RequireChallenge = (captcha: string | undefined, levelNeeded: () => Promise<number>) => Promise<void>;
