import { redirect } from 'react-router';
import type { Client } from '../../../contract/base/client.ts';
import { parseAmount } from '../../../kinds/amount-text.ts';
import { searchIgnoringInvalidParams } from './lenient-search.ts';

/** Parameters that exclude the listings that the visitor has already viewed. */
interface VisitorParams {
  readonly unseen: 'device';
  readonly exclude: string[];
}

/**
 * Loads a search page. Redirects to the canonical URL when the URL is another spelling of it. Parameters that the API rejects are dropped;
 * `ignoredMessages` lists them.
 */
export async function loadSearch(api: Client, slug: string, url: URL, visitorParams?: VisitorParams) {
  // Without a prototype, because a URL may contain `?constructor=`.
  const query = Object.create(null) as Record<string, string[]>;
  // Without JavaScript the form also sends its empty fields, and amounts as typed (`25k`).
  for (const [name, value] of url.searchParams) {
    // Areas may have decimals (acres), other amounts are whole.
    const parsedNumber = /_(min|max)$/.test(name) ? parseAmount(value, name.startsWith('area') ? 1000 : 1) : null;
    if (value !== '') (query[name] ??= []).push(parsedNumber === null ? value : String(parsedNumber));
  }
  const { page, ignoredMessages } = await searchIgnoringInvalidParams(query, (params) =>
    api('GET /search/page', { query: { ...params, ...visitorParams, slug } }),
  );
  if (page.redirect && ignoredMessages.length === 0) throw redirect(page.redirect, page.redirect_temporary ? 302 : 301);
  return { type: 'search' as const, page, ignoredMessages };
}
