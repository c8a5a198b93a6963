/**
 * `GET /feed/<slug of a search>?<filters>`: the newest listings of a search as an Atom feed. It takes the slugs and parameters of search
 * pages.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE, LANGUAGES, pathIn } from '../../../../contract/languages.ts';
import type { Card } from '../../../../contract/listing/card.ts';
import { getSearchPage } from '../../../../contract/search/search.ts';
import { searchUrl } from '../../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../../contract/slug/state.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { localPath } from '../../../../messages/current-language.ts';
import type { Deps } from '../../../deps.ts';
import { listingTag } from '../../../db/listing-reads.ts';
import { MINUTE_MS } from '../../../durations.ts';
import { matchesEtag } from '../../../http/responses/constant-response.ts';
import { validate } from '../../../http/api/validation.ts';
import { PageCache } from '../../../http/pages/page-cache.ts';
import { cachingHeaders, sharedCaching } from '../../../http/pages/send-page.ts';
import { shortRupeesText } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { textById } from '../../../i18n/text.ts';
import { parseCard } from '../../../listings/read/card-cache.ts';
import { placesOf } from '../../../places/places.ts';
import { layout } from '../../../search/layout.ts';
import { readResultCards } from '../result-cards.ts';
import { loadSearchRequest } from '../search-request.ts';
import { asPublicList, readPageSearch } from '../search-state.ts';
import { searchedPlace, searchHeading } from '../search-texts.ts';
import { writeAtomFeed } from './atom.ts';

/** Number of listings in a feed. Feed readers make a request at least once an hour, and a city has fewer new listings in this time. */
const MAX_ENTRIES = 30;
/** A feed has about 20 kB. The number of different searches is unlimited, so the size of the cache is limited. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
const FRESH_MS = 5 * MINUTE_MS;
const PICTURE_WIDTH = 640;

interface CachedFeed {
  readonly status: number;
  readonly cacheable: boolean;
  readonly text: string;
  readonly etag: string;
  readonly body: { readonly size: number; readonly onGrow: () => void };
}

export function feedRoutes(deps: Deps) {
  // a listing that changes or is taken down disappears from the feeds at once; a new listing may appear later
  const cache = new PageCache<CachedFeed>({ maxBytes: MAX_CACHE_BYTES, freshMs: FRESH_MS, staleMs: 0, now: () => deps.now().getTime() });
  deps.onListingsChanged((keys) => cache.invalidate(keys === 'any' ? keys : keys.map(listingTag)));
  async function sendFeed(request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply) {
    const pageQuery = validate(getSearchPage.query, {
      ...(request.query as object),
      slug: request.params.slug,
      sort: 'newest',
      page: '1',
      limit: String(MAX_ENTRIES),
      exclude: undefined,
      unseen: undefined,
    });
    const search = readPageSearch(pageQuery, await placesOf(deps.db));
    const path = searchUrl(asPublicList(withoutListParams(search.state)));
    const key = localPath(path);
    const feed = await cache.get(key, async () => createCachedFeed(await writeFeed(deps, search, path)));
    reply.type('application/atom+xml; charset=utf-8').headers({
      // cached like pages, so that a feed reader does not show from its own cache what was taken down
      ...cachingHeaders(sharedCaching(false)),
      etag: feed.etag,
      'x-robots-tag': 'noindex',
      // feed readers in a browser are pages of other sites
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    return matchesEtag(request.headers['if-none-match'], feed.etag) ? reply.status(304).send() : reply.send(feed.text);
  }
  return async (app: FastifyInstance): Promise<void> => {
    for (const language of LANGUAGES)
      app.get<{ Params: { slug: string } }>(
        pathIn(language, '/feed/:slug'),
        { schema: { hide: true }, config: { rateClass: 'search' } },
        sendFeed,
      );
  };
}

const createCachedFeed = (text: string): CachedFeed => ({
  status: 200,
  cacheable: true,
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`,
  body: { size: text.length * 2, onGrow: () => undefined },
});

/** Removes the parameters of lists, because a feed has its own order and length. */
const withoutListParams = (state: SearchState): SearchState => ({
  ...state,
  params: Object.fromEntries(Object.entries(state.params).filter(([param]) => !['sort', 'page', 'limit'].includes(param))),
});

async function writeFeed(deps: Deps, { state, query }: ReturnType<typeof readPageSearch>, path: string): Promise<string> {
  const { city, localities, landmark, society, request } = await loadSearchRequest(query, deps);
  const result = await deps.search.search(request);
  const { data } = await readResultCards(deps, request, { ids: result.ids, promoted: [] }, false);
  const title = searchHeading(state, layout.filtersOf(request.kinds), searchedPlace({ city, localities, landmark, society, request }));
  const siteUrl = deps.siteUrl();
  return writeAtomFeed({
    url: siteUrl + localPath(`/feed${path}`),
    pageUrl: siteUrl + localPath(path),
    title: m['shell.page_title']({ title }),
    author: m['shell.name'](),
    language: LANGUAGE[currentLanguage()].tag,
    generatedAt: deps.now(),
    entries: data.map((json) => entryOf(siteUrl, parseCard(json))),
  });
}

/**
 * The entry of a listing. It is built from the card, which contains nothing personal. Positions are omitted, because feed readers do not
 * show how precise they are.
 */
function entryOf(siteUrl: string, card: Card) {
  const publishedAt = new Date(card.first_published_at ?? card.last_confirmed_at ?? 0);
  const changeTimes = [publishedAt, ...(card.price_cut ? [new Date(card.price_cut.since)] : [])];
  const amount = card.price && textById(`share.${card.price.per}`, { amount: shortRupeesText(card.price.amount) });
  const price = card.price?.is_lowest && amount ? m['share.from']({ price: amount }) : amount;
  const place = card.locality ? textById('heading.in_locality', { locality: card.locality.name, city: card.city.name }) : card.city.name;
  const width = card.photo?.widths.find((candidate) => candidate >= PICTURE_WIDTH) ?? card.photo?.widths.at(-1);
  return {
    id: `tag:${new URL(siteUrl).hostname},2026:listing/${card.id}`,
    url: siteUrl + localPath(card.url),
    title: [card.title, price].filter(Boolean).join(' · '),
    summary: [place, ...card.facts.map(({ label, text }) => `${label}: ${text}`)].join(' · '),
    publishedAt,
    updatedAt: new Date(Math.max(...changeTimes.map((time) => time.getTime()))),
    pictureUrl: card.photo && width ? new URL(`${card.photo.url}/${width}.webp`, siteUrl).href : null,
  };
}
