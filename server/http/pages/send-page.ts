/** Sends stored pages: encoding, caching headers and 304. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { Page } from './render-page.ts';

const RETRY_AFTER_S = 5;

/** Seconds for which shared caches (a CDN, a proxy) may use a page. Browsers ask each time, and mostly get a 304. */
export interface SharedCaching {
  readonly freshS: number;
  /** For which they may still use it while they fetch a new one. */
  readonly staleS: number;
  /** For which they may still use it when this site does not answer, or with a server error. */
  readonly staleIfErrorS: number;
}

/** Without a purge service: about as long as this process itself serves a page that nothing has invalidated. */
const UNPURGED: SharedCaching = { freshS: 20, staleS: 20, staleIfErrorS: 60 };
/** Where each page is purged when a listing on it changes; what nobody purges (places, prices, new listings of a search) is as late. */
const PURGED: SharedCaching = { freshS: 600, staleS: 60, staleIfErrorS: 3600 };
/** Of a page that no shared cache may store. */
const BROWSERS_ONLY = { 'cache-control': 'private, no-cache', vary: 'accept-encoding' };

/** @param purged whether pages are removed from shared caches when they change */
export const sharedCaching = (purged: boolean): SharedCaching => (purged ? PURGED : UNPURGED);

/**
 * Header values of cacheable pages. The directive about stale use while revalidating is for shared caches alone (`CDN-Cache-Control`,
 * RFC 9213): in `Cache-Control` browsers would follow it too, and show owners their listing as it was before they changed it.
 */
export const cachingHeaders = ({ freshS, staleS, staleIfErrorS }: SharedCaching): Readonly<Record<string, string>> => ({
  'cache-control': `public, max-age=0, s-maxage=${freshS}, stale-if-error=${staleIfErrorS}`,
  'cdn-cache-control': `max-age=${freshS}, stale-while-revalidate=${staleS}, stale-if-error=${staleIfErrorS}`,
  vary: 'accept-encoding',
});

/** Whether a stored copy that `If-None-Match` names has this version, in whatever encoding. */
export function isSameVersion(header: string | undefined, version: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => /^\s*(?:W\/)?"([^".]*)(?:\.[a-z0-9]+)?"\s*$/.exec(tag)?.[1] === version);
}

/** Sends a page in the encoding that the client accepts. Brotli bytes are sent as they are stored. */
export async function sendPage(page: Page, caching: Readonly<Record<string, string>>, request: FastifyRequest, reply: FastifyReply) {
  reply.status(page.status).headers(page.headers);
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_S);
  if (!page.cacheable) reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' });
  else reply.headers(page.shareable ? caching : BROWSERS_ONLY);
  const accepted = acceptedEncoding(request.headers['accept-encoding']);
  if (page.cacheable && page.status === 200) {
    reply.header('etag', `"${page.version}.${page.body.form(accepted)}"`);
    if (isSameVersion(request.headers['if-none-match'], page.version)) return reply.status(304).send();
  }
  const encoded = page.body.encoded(accepted);
  const { encoding, bytes } = encoded instanceof Promise ? await encoded : encoded;
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
