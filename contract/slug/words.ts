/**
 * Words for URLs: lower-case ASCII joined by hyphens. Accents are folded, other scripts dropped (they have no agreed
 * spelling in ASCII), so a text may come out empty.
 */
export function slugWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
    .join('-');
}
