/** Caches the HTML of parts that appear on many pages, such as the card of a listing. */
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Room for about 6,000 cards. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_ENTRY_BYTES = 128 * 1024;
/** Estimated memory of a cache entry in addition to its bytes. */
const ENTRY_BYTES = 400;

/**
 * Values are UTF-8 bytes, because a JavaScript string that contains a rupee sign takes two bytes for every character. Each value has its
 * own memory: a slice would keep a larger shared buffer alive.
 */
const memo = new LRUCache<string, Uint8Array>({
  maxSize: MAX_BYTES,
  maxEntrySize: MAX_ENTRY_BYTES,
  sizeCalculation: (bytes) => bytes.length + ENTRY_BYTES,
});
const encoder = new TextEncoder();

/**
 * Returns the HTML of `content`, rendered once for each key. The key must contain everything that the content depends on, so entries never
 * become outdated.
 */
export function memoizedHtml(key: string, content: ReactNode): string {
  const keyHash = hash('sha256', key, 'base64');
  const cached = memo.get(keyHash);
  if (cached !== undefined) return Buffer.from(cached.buffer, cached.byteOffset, cached.length).toString();
  const html = renderToString(content);
  memo.set(keyHash, encoder.encode(html));
  return html;
}
