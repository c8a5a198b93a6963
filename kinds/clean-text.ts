/**
 * Text as it is kept: NFC, well-formed, without signs that nobody sees. Markup stays the characters it was typed as; pages
 * escape on showing.
 */

// Control characters but tab and line feed; soft hyphen, zero-width space and joiner of words, marks and overrides of
// direction, byte order mark, invisible operators, interlinear and tag characters.
const UNSEEN =
  /[[\p{Cc}--[\t\n]]\u{ad}\u{61c}\u{180e}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2069}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gv;
// Joiners shape Indic letters (after a mark) and emoji; elsewhere they only make two equal texts differ.
const STRAY_JOINER = /(?<![\p{M}\p{Extended_Pictographic}\u200d])[\u200c\u200d]/gu;

export function cleanText(text: string, options: { multiline?: boolean } = {}): string {
  const lines = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(UNSEEN, '')
    .replace(STRAY_JOINER, '')
    .replace(/[^\S\n]+/g, ' ');
  const shaped = options.multiline ? lines.replace(/ ?\n ?/g, '\n').replace(/\n{3,}/g, '\n\n') : lines.replace(/\s+/g, ' ');
  return shaped.trim();
}
