/** The sections of all pages, for the search in the browser. */
import { headingsOf } from '../links.ts';
import type { Page } from './pages.ts';

interface SearchSection {
  readonly page: string;
  readonly title: string;
  /** Path of the page with the anchor of the section. */
  readonly path: string;
  readonly text: string;
}
/** Maximum number of searched characters per section; only generated tables are longer. */
const MAX_TEXT = 1500;

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/```mermaid[^]*?```/g, '')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[`*|#[\]!]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function sectionsOf({ title, path, markdown }: Page): SearchSection[] {
  const headings = headingsOf(markdown);
  const parts = markdown.split(/^#{1,6} .*$/m);
  // a line of code that begins with `#` is not a heading: in that case the page is treated as one section
  if (parts.length !== headings.length + 1) return [{ page: title, title, path, text: plain(markdown).slice(0, MAX_TEXT) }];
  return headings.map((heading, index) => ({
    page: title,
    title: index === 0 ? title : heading.text,
    path: index === 0 ? path : `${path}#${heading.anchor}`,
    text: plain(parts[index + 1] ?? '').slice(0, MAX_TEXT),
  }));
}

export const searchSections = (pages: readonly Page[]): SearchSection[] => pages.flatMap(sectionsOf);
