/** Serves pages, which are rendered by React Router and cached as the bytes that are sent. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../../../contract/base/client.ts';
import { splitPath } from '../../../contract/languages.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { ListingKey } from '../../db/listing-key.ts';
import { listingTag } from '../../db/listing-reads.ts';
import { AppError } from '../../errors.ts';
import { withLanguage } from '../../i18n/language.ts';
import type { CacheMetrics } from '../monitoring/metrics.ts';
import { PageCache } from './page-cache.ts';
import { pageUrl } from './page-url.ts';
import { pageRenderer, type Page, type RenderOptions } from './render-page.ts';
import { cachingHeaders, sendPage, type SharedCaching } from './send-page.ts';

/** What the application provides to the pages. */
export interface PagesContext {
  readonly api: Client;
  /** @throws AppError `unavailable` while this process cannot take more work */
  readonly assertCapacity: () => void;
  readonly caching: SharedCaching;
  /** Registers a function that is called whenever listings changed in any process. */
  readonly onListingsChanged: (listener: (keys: readonly ListingKey[] | 'any') => void) => void;
  readonly metrics: CacheMetrics;
  /** Whether pages have the tags with which shared caches purge them. */
  readonly tagged: boolean;
}
type PagesOptions = RenderOptions & PagesContext;

const MAX_URL_LENGTH = 2048;
// cache sizes; pages with a query have a cache of their own
const PATH_CACHE_BYTES = 32 * 1024 * 1024;
const QUERY_CACHE_BYTES = 16 * 1024 * 1024;

/** Registers the catch-all route for pages. */
export function pages({ caching, onListingsChanged, metrics, ...options }: PagesOptions) {
  const render = pageRenderer(options);
  const failureLog = (log: FastifyBaseLogger, path: string) => (err: unknown, status: number) =>
    log.error({ err, status, path: path.replace(/\?.*/, '') }, 'page rendering failed');
  const headers = cachingHeaders(caching);

  return async (app: FastifyInstance): Promise<void> => {
    const uncached = { maxBytes: 1, freshMs: 0, staleMs: 0 };
    const createCache = (maxBytes: number) =>
      new PageCache<Page>({
        ...(options.development ? uncached : { maxBytes }),
        onLookup: metrics.countLookup,
        renew: async (path, removed) => {
          // while the process stops, its database may close during the rendering
          if (!app.server.listening) throw new Error('The server accepts no more requests.');
          const { language } = splitPath(path);
          return withLanguage(language, () => render(path, language, failureLog(app.log, path), removed));
        },
      });
    // separate caches, so that many unusual queries cannot evict the pages that everybody opens
    const pathCache = createCache(PATH_CACHE_BYTES);
    const queryCache = createCache(QUERY_CACHE_BYTES);
    const caches = [pathCache, queryCache];
    metrics.observeCaches(caches);
    onListingsChanged((keys) => {
      const listings = keys === 'any' ? keys : keys.map(listingTag);
      for (const cache of caches) cache.invalidate(listings);
    });

    async function sendPageOf(request: FastifyRequest, reply: FastifyReply) {
      if (request.url.length > MAX_URL_LENGTH) throw new AppError('not_found', m['error.not_found']());
      const path = pageUrl(request.url);
      // for example `//kn/a` or `/kn/../a`: the page would be rendered in the language of the request, but stored under a path of another one
      if (splitPath(path).language !== request.language) throw new AppError('not_found', m['error.not_found']());
      const page = (path.includes('?') ? queryCache : pathCache).get(path, (previous) =>
        render(path, request.language, failureLog(request.log, path), previous),
      );
      return sendPage(page instanceof Promise ? await page : page, headers, request, reply);
    }

    app.all('/api/*', { schema: { hide: true }, config: { rateClass: 'read' } }, () => {
      throw new AppError('not_found', m['error.not_found']());
    });
    // the stored bytes are already compressed
    app.get('/*', { schema: { hide: true }, compress: false, config: { rateClass: 'page' } }, sendPageOf);
  };
}
