/** HTML of parts that many pages show, such as the card of a listing. */
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** About 6,000 cards. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_ENTRY_BYTES = 128 * 1024;
/** Memory of an entry in addition to its bytes. */
const ENTRY_BYTES = 400;

/** As bytes, because a text with a rupee sign takes two for each character. Each has its own memory, so that none keeps a shared buffer. */
const memo = new LRUCache<string, Uint8Array>({
  maxSize: MAX_BYTES,
  maxEntrySize: MAX_ENTRY_BYTES,
  sizeCalculation: (bytes) => bytes.length + ENTRY_BYTES,
});
const encoder = new TextEncoder();

/** The HTML of `content`, rendered once for each key. A key contains everything that the content depends on, so no entry becomes outdated. */
export function memoizedHtml(key: string, content: ReactNode): string {
  const name = hash('sha256', key, 'base64');
  const cached = memo.get(name);
  if (cached !== undefined) return Buffer.from(cached.buffer, cached.byteOffset, cached.length).toString();
  const html = renderToString(content);
  memo.set(name, encoder.encode(html));
  return html;
}
