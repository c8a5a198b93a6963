/** HTML of parts that many pages show, such as the card of a listing. */
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** About 8,000 cards; texts take up to two bytes per character. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_ENTRY_BYTES = 256 * 1024;
/** Of an entry beside its text. */
const ENTRY_BYTES = 200;

const memo = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  maxEntrySize: MAX_ENTRY_BYTES,
  sizeCalculation: (html) => 2 * html.length + ENTRY_BYTES,
});

/** The HTML of `content`, rendered once for each key. A key says everything that the content depends on, so nothing becomes outdated. */
export function memoizedHtml(key: string, content: ReactNode): string {
  const name = hash('sha256', key, 'base64');
  const known = memo.get(name);
  if (known !== undefined) return known;
  // through bytes, because React joins a thousand pieces, which would all be kept
  const html = Buffer.from(renderToString(content)).toString();
  memo.set(name, html);
  return html;
}
