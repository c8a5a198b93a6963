/** Sends stored pages, with encoding, caching headers and 304. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { Page } from './render-page.ts';

const RETRY_AFTER_S = 5;

/** How long shared caches (a CDN, a proxy) may use a page. Browsers revalidate each time and usually get a 304. */
export interface SharedCaching {
  /** Seconds during which they may use the page without asking this site. */
  readonly freshS: number;
  /** Seconds after that during which they may use the page while they fetch a new one. */
  readonly staleS: number;
  /** Seconds after that during which they may use the page when this site does not respond or returns a server error. */
  readonly staleIfErrorS: number;
}

/** For sites without a purge service: about as long as this process caches a page that nothing has invalidated. */
const UNPURGED: SharedCaching = { freshS: 20, staleS: 20, staleIfErrorS: 60 };
/**
 * For sites with a purge service. Only pages of changed listings are purged: changed places and prices, and new listings in a search,
 * appear with this delay.
 */
const PURGED: SharedCaching = { freshS: 600, staleS: 60, staleIfErrorS: 3600 };
/** For pages that no shared cache may store. */
const BROWSERS_ONLY = { 'cache-control': 'private, no-cache', vary: 'accept-encoding' };

/** @param purged whether changed pages are removed from shared caches */
export const sharedCaching = (purged: boolean): SharedCaching => (purged ? PURGED : UNPURGED);

/**
 * Header values of cacheable pages. The directive about stale use during revalidation is for shared caches only (`CDN-Cache-Control`, RFC
 * 9213): if it were in `Cache-Control`, browsers would apply it too, and show owners the previous state of a listing that they have
 * changed.
 */
export const cachingHeaders = ({ freshS, staleS, staleIfErrorS }: SharedCaching): Readonly<Record<string, string>> => ({
  'cache-control': `public, max-age=0, s-maxage=${freshS}, stale-if-error=${staleIfErrorS}`,
  'cdn-cache-control': `max-age=${freshS}, stale-while-revalidate=${staleS}, stale-if-error=${staleIfErrorS}`,
  vary: 'accept-encoding',
});

/** Whether `If-None-Match` contains an ETag of this version, in any encoding. */
export function isSameVersion(header: string | undefined, version: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => /^\s*(?:W\/)?"([^".]*)(?:\.[a-z0-9]+)?"\s*$/.exec(tag)?.[1] === version);
}

/** Sends a page in an encoding that the client accepts. Brotli bytes are sent as they are stored. */
export async function sendPage(page: Page, caching: Readonly<Record<string, string>>, request: FastifyRequest, reply: FastifyReply) {
  reply.status(page.status).headers(page.headers);
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_S);
  if (!page.cacheable) reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' });
  else reply.headers(page.shareable ? caching : BROWSERS_ONLY);
  const accepted = acceptedEncoding(request.headers['accept-encoding']);
  if (page.cacheable && page.status === 200) {
    reply.header('etag', `"${page.version}.${page.body.etagSuffix(accepted)}"`);
    if (isSameVersion(request.headers['if-none-match'], page.version)) return reply.status(304).send();
  }
  const encoded = page.body.encoded(accepted);
  const { encoding, bytes } = encoded instanceof Promise ? await encoded : encoded;
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
