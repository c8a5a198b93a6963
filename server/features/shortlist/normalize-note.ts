/**
 * A note in the form in which it is stored, or null when it has no visible characters. Joiners and direction marks stay, because Tamil,
 * Hindi and emoji need them. Other control characters and repeated empty lines are removed.
 */
export function normalizeNote(input: string): string | null {
  const text = input
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return /[^\p{C}\p{Z}\s]/u.test(text) ? text : null;
}
