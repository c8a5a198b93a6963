/**
 * A note as it is kept, or null when it shows nothing. Joiners and marks of direction stay, as Tamil, Hindi and emoji need them; other
 * control characters and rows of empty lines do not.
 */
export function noteText(written: string): string | null {
  const text = written
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return /[^\p{C}\p{Z}\s]/u.test(text) ? text : null;
}
