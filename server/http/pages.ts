/** Pages: React Router's request handler behind the page cache; every answer carries a nonce of its own. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Client } from '../../contract/client.ts';
import type { Language } from '../../contract/languages.ts';
import type { Operator } from '../../contract/operator.ts';
import { m } from '../../messages/compiled/messages.js';
import { language } from '../language.ts';
import { AppError } from './app-error.ts';
import { PageCache, type Page } from './page-cache.ts';
import type { Limiter } from './rates.ts';
import { pagePolicy, type PageSources } from './security-headers.ts';

/** What the web's server build offers beside React Router's own: the load context of a page, with its keys. */
interface PageEntry {
  /** Texts of pages are others than ours, compiled along with them. */
  readonly overwriteGetLocale: (spoken: () => Language) => void;
  readonly pageContext: (request: {
    nonce: string;
    origin: string;
    api: Client;
    operator: Operator;
    failed: (error: unknown) => void;
  }) => RouterContextProvider;
}
export interface PagesOptions {
  /** Asked at every page, so that a development build may change. */
  readonly build: (language: Language) => Promise<ServerBuild>;
  readonly development: boolean;
  readonly api: Client;
  /** Address in canonical links, without a slash at the end. */
  readonly origin: () => string;
  readonly operator: Operator;
  readonly limit: Limiter;
  /** What the operator's map and phone-auth service need. */
  readonly sources: PageSources;
}

const LONGEST_URL = 2048;
// memory of kept pages, those with a query counted apart
const PLAIN_BYTES = 32 * 1024 * 1024;
const QUERIED_BYTES = 12 * 1024 * 1024;
// seconds
const RETRY_AFTER = 5;
const CACHED = new Set([200, 301, 308, 404, 410]);
// campaign marks: they change nothing on the page and would make a copy of it for every visitor
const NOISE = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|igshid|mc_eid|_ga)$/;
// stands in rendered pages where the nonce goes; random, so that nothing people write can equal it
const PLACEHOLDER = `nonce-${randomBytes(16).toString('hex')}`;

// only for reading addresses: nothing of it is used
const SOMEWHERE = 'http://here';

/**
 * The address a page is known by: path and query of this site, whatever host a client writes into it (`//evil.example`,
 * `http://evil.example/`); dots and repeated slashes resolved, without noise, parameters sorted.
 */
export function pageUrl(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^[/\\]*/, '/');
  const { pathname, searchParams: query } = new URL(SOMEWHERE + local);
  const noise = [...query.keys()].filter((name) => NOISE.test(name));
  for (const name of noise) query.delete(name);
  query.sort();
  const path = pathname.replace(/\/{2,}/g, '/');
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * What a page asks for while it is open says inside what it found. Outside it is an answer all the same: a choice of filters that
 * finds nothing is no fault, and browsers log it as one.
 */
const statusOf = (path: string, status: number): number => (status >= 400 && status < 500 && /\.data(?:$|\?)/.test(path) ? 200 : status);

/** Answers every GET that nothing else takes. */
export function pages({ build, development, api, origin, operator, limit, sources }: PagesOptions) {
  const kept = (maxBytes: number) => new PageCache(development ? { maxBytes: 1, freshMs: 0, staleMs: 0 } : { maxBytes });
  // apart, so that no list of odd parameters pushes the pages everybody opens out of the cache
  const plain = kept(PLAIN_BYTES);
  const queried = kept(QUERIED_BYTES);

  async function render(path: string, request: FastifyRequest): Promise<Omit<Page, 'renderedAt'>> {
    const server = await build(request.language);
    const { pageContext, overwriteGetLocale } = server.entry.module as unknown as PageEntry;
    overwriteGetLocale(language);
    let err: unknown;
    const context = pageContext({ nonce: PLACEHOLDER, origin: origin(), api, operator, failed: (error) => (err ??= error) });
    const handle = createRequestHandler(server, development ? 'development' : 'production');
    const response = await handle(new Request(origin() + path), context);
    const body = await response.text();
    if (response.status >= 500) request.log.error({ err, status: response.status, path: path.replace(/\?.*/, '') }, 'a page failed');
    const headers = [...response.headers].filter(([name]) => name !== 'cache-control');
    const cacheable = CACHED.has(response.status) && !response.headers.get('cache-control')?.includes('no-store');
    const etag = `W/"${createHash('sha256').update(body.replaceAll(PLACEHOLDER, '')).digest('base64url').slice(0, 22)}"`;
    return { status: statusOf(path, response.status), headers, body, etag, cacheable };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.url.length > LONGEST_URL) throw new AppError('not_found', m['error.not_found']());
    const path = pageUrl(request.url);
    const page = await (path.includes('?') ? queried : plain).get(path, () => render(path, request));
    return send(page, request, reply, (nonce) => pagePolicy(reply, nonce, development, sources));
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.all('/api/*', { schema: { hide: true } }, () => {
      throw new AppError('not_found', m['error.not_found']());
    });
    app.get('/*', { schema: { hide: true }, onRequest: (request) => limit(request, 'page') }, answer);
  };
}

function send(page: Page, request: FastifyRequest, reply: FastifyReply, setPolicy: (nonce: string) => void): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  reply.status(page.status).headers(Object.fromEntries(page.headers));
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER);
  // the browser may keep it but has to ask, since only the very same page may be shown with the nonce it came with
  reply.header('cache-control', page.cacheable ? 'private, no-cache' : 'no-store').header('vary', 'accept-encoding');
  if (page.status === 200 && page.cacheable) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  }
  setPolicy(nonce);
  return reply.send(page.body.replaceAll(PLACEHOLDER, nonce));
}
