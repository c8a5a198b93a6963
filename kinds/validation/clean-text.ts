/**
 * Cleans text before it is stored: NFC, well-formed Unicode, no invisible characters. Markup is stored as plain text, because pages escape
 * it when they show it.
 */

// Control characters except tab and line feed; soft hyphen, zero-width space, Mongolian vowel separator, line and paragraph separators,
// word joiner, direction marks and overrides, byte order mark, invisible operators, interlinear and tag characters.
const INVISIBLE =
  /[[\p{Cc}--[\t\n]]\u{ad}\u{61c}\u{180e}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2069}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gv;
// Joiners shape Indic letters (after a combining mark) and emoji. Elsewhere they only make two texts that look equal differ.
const STRAY_JOINER = /(?<![\p{M}\p{Extended_Pictographic}\u200d])[\u200c\u200d]/gu;

export function cleanText(text: string, options: { multiline?: boolean } = {}): string {
  const cleaned = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
    .replace(/[^\S\n]+/g, ' ');
  const normalized = options.multiline ? cleaned.replace(/ ?\n ?/g, '\n').replace(/\n{3,}/g, '\n\n') : cleaned.replace(/\s+/g, ' ');
  return normalized.trim();
}
