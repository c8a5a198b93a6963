/** Serves pages: React Router's request handler behind the page cache. Every answer gets its own CSP nonce. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Client } from '../../contract/base/client.ts';
import type { Language } from '../../contract/languages.ts';
import type { Operator } from '../../contract/base/operator.ts';
import { m } from '../../messages/compiled/messages.js';
import { currentLanguage } from '../i18n/language.ts';
import { AppError } from '../errors.ts';
import { PageCache, type Page } from './page-cache.ts';
import { pagePolicy, type PageSources } from './security-headers.ts';

/** Exports of `web/entry.server.tsx` beside React Router's own. */
interface PageEntry {
  /** The web build has its own copy of the message runtime, which must be told the language too. */
  readonly overwriteGetLocale: (spoken: () => Language) => void;
  readonly pageContext: (request: {
    nonce: string;
    origin: string;
    api: Client;
    operator: Operator;
    failed: (error: unknown) => void;
  }) => RouterContextProvider;
}
interface PagesOptions {
  /** Called for every page, because a development build may change. */
  readonly build: (language: Language) => Promise<ServerBuild>;
  readonly development: boolean;
  readonly api: Client;
  /** Origin of canonical links, without a trailing slash. */
  readonly origin: () => string;
  readonly operator: Operator;
  /** Sources that the operator's map, phone-auth service and payment gateway need in the CSP. */
  readonly sources: PageSources;
}

const MAX_URL_LENGTH = 2048;
// cache sizes; pages with a query have their own
const PATH_CACHE_BYTES = 32 * 1024 * 1024;
const QUERY_CACHE_BYTES = 12 * 1024 * 1024;
const RETRY_AFTER_S = 5;
const CACHEABLE_STATUSES = new Set([200, 301, 308, 404, 410]);
// parameters of advertising campaigns: they do not change the page, but would fill the cache with copies
const TRACKING_PARAMETER = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|igshid|mc_eid|_ga)$/;
// replaced by the nonce of each answer; random, so that text written by people cannot contain it
const NONCE_PLACEHOLDER = `nonce-${randomBytes(16).toString('hex')}`;

// base for parsing relative URLs; not part of the result
const PARSING_BASE = 'http://here';

/**
 * The normalized URL of a page, used as its cache key: path and query without host (`//evil.example`, `http://evil.example/`), dots and
 * repeated slashes resolved, tracking parameters removed, the others sorted.
 */
export function pageUrl(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^[/\\]*/, '/');
  const { pathname, searchParams: query } = new URL(PARSING_BASE + local);
  const trackingNames = [...query.keys()].filter((name) => TRACKING_PARAMETER.test(name));
  for (const name of trackingNames) query.delete(name);
  query.sort();
  const path = pathname.replace(/\/{2,}/g, '/');
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * Client-side navigation (`.data` requests) reports a 4xx inside its payload, so the HTTP status is 200: browsers would log a search
 * without results as an error.
 */
const statusOf = (path: string, status: number): number => (status >= 400 && status < 500 && /\.data(?:$|\?)/.test(path) ? 200 : status);

/** Registers the catch-all route for pages. */
export function pages({ build, development, api, origin, operator, sources }: PagesOptions) {
  const openCache = (maxBytes: number) => new PageCache(development ? { maxBytes: 1, freshMs: 0, staleMs: 0 } : { maxBytes });
  // separate caches, so that many odd queries cannot evict the pages everybody opens
  const pathCache = openCache(PATH_CACHE_BYTES);
  const queryCache = openCache(QUERY_CACHE_BYTES);

  async function render(path: string, request: FastifyRequest): Promise<Omit<Page, 'renderedAt'>> {
    const server = await build(request.language);
    const { pageContext, overwriteGetLocale } = server.entry.module as unknown as PageEntry;
    overwriteGetLocale(currentLanguage);
    let err: unknown;
    const context = pageContext({ nonce: NONCE_PLACEHOLDER, origin: origin(), api, operator, failed: (error) => (err ??= error) });
    const handle = createRequestHandler(server, development ? 'development' : 'production');
    const response = await handle(new Request(origin() + path), context);
    const body = await response.text();
    if (response.status >= 500)
      request.log.error({ err, status: response.status, path: path.replace(/\?.*/, '') }, 'page rendering failed');
    const headers = [...response.headers].filter(([name]) => name !== 'cache-control');
    const cacheable = CACHEABLE_STATUSES.has(response.status) && !response.headers.get('cache-control')?.includes('no-store');
    const etag = `W/"${createHash('sha256').update(body.replaceAll(NONCE_PLACEHOLDER, '')).digest('base64url').slice(0, 22)}"`;
    return { status: statusOf(path, response.status), headers, body, etag, cacheable };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.url.length > MAX_URL_LENGTH) throw new AppError('not_found', m['error.not_found']());
    const path = pageUrl(request.url);
    const page = await (path.includes('?') ? queryCache : pathCache).get(path, () => render(path, request));
    return send(page, request, reply, (nonce) => pagePolicy(reply, nonce, development, sources));
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.all('/api/*', { schema: { hide: true }, config: { rate: 'read' } }, () => {
      throw new AppError('not_found', m['error.not_found']());
    });
    app.get('/*', { schema: { hide: true }, config: { rate: 'page' } }, answer);
  };
}

function send(page: Page, request: FastifyRequest, reply: FastifyReply, setPolicy: (nonce: string) => void): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  reply.status(page.status).headers(Object.fromEntries(page.headers));
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_S);
  // browsers may store the page but must revalidate: its nonce is valid only together with the policy it came with
  reply.header('cache-control', page.cacheable ? 'private, no-cache' : 'no-store').header('vary', 'accept-encoding');
  if (page.status === 200 && page.cacheable) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  }
  setPolicy(nonce);
  return reply.send(page.body.replaceAll(NONCE_PLACEHOLDER, nonce));
}
