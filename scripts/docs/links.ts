/**
 * Links in documents. They are relative to their file, as a code host resolves them; the documentation site rewrites them to its own URLs.
 */
import { posix } from 'node:path';

export interface Document {
  /** Path in the repository. */
  readonly source: string;
  readonly markdown: string;
}
interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

const EXTERNAL = /^[a-z][a-z+.-]*:/;
const withoutCode = (markdown: string): string => markdown.replaceAll(/^(\s*)(`{3,})[^\n]*\n[^]*?^\s*\2\s*$/gm, '');

/** Anchor that code hosts give to a heading: lower case, hyphens for spaces, without other punctuation. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Text of a heading without Markdown syntax. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .trim();

/** Gives each heading of a page its own anchor: `limits`, `limits-1`. */
export function anchorGenerator(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const anchor = anchorOf(heading);
    const count = used.get(anchor) ?? 0;
    used.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}

/** Headings of a page in their order. */
export function headingsOf(markdown: string): Heading[] {
  const nextAnchor = anchorGenerator();
  return [...withoutCode(markdown).matchAll(/^(#{1,6}) +(.+?)\s*$/gm)].map(([, marks, text]) => {
    const plain = plainText(text!);
    return { level: marks!.length, text: plain, anchor: nextAnchor(plain) };
  });
}

/** Target of a link, as a path in the repository and an anchor; null for other sites. */
export function targetOf(source: string, href: string): { readonly path: string; readonly anchor: string } | null {
  if (EXTERNAL.test(href)) return null;
  const [path = '', anchor = ''] = href.split('#');
  return { path: path === '' ? source : posix.join(posix.dirname(source), path), anchor };
}

/** One line for each dead link, whose file or heading does not exist. */
export function findDeadLinks(documents: readonly Document[], exists: (path: string) => boolean): string[] {
  const anchorsByPage = new Map(
    documents.map(({ source, markdown }) => [source, new Set(headingsOf(markdown).map(({ anchor }) => anchor))]),
  );
  return documents.flatMap(({ source, markdown }) =>
    [
      ...withoutCode(markdown)
        .replaceAll(/`[^`\n]+`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ].flatMap(([, href]) => {
      const target = targetOf(source, href!);
      if (!target) return [];
      const headings = anchorsByPage.get(target.path);
      const isFound = headings ? target.anchor === '' || headings.has(target.anchor) : exists(target.path);
      return isFound ? [] : [`${source} links to ${href}`];
    }),
  );
}
