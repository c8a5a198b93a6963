/**
 * Words for URLs: lower-case ASCII joined by hyphens. Accents are removed, and so are other scripts, which have no agreed spelling in
 * ASCII. The result may therefore be empty.
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
