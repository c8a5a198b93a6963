import { redirect } from 'react-router';
import type { Client } from '../../../contract/client.ts';
import { parseRupees } from '../../lib/money.ts';
import { orErrorPage } from '../../lib/page-errors.ts';

/** The page of a search; other spellings of it lead to the one canonical address. */
export async function loadSearch(api: Client, slug: string, url: URL) {
  // no prototype: an address may well say `?constructor=`
  const query = Object.create(null) as Record<string, string[]>;
  // A form without a script sends its empty fields too, which say nothing, and sums as they were typed.
  for (const [name, value] of url.searchParams) {
    const typed = /_(min|max)$/.test(name) ? parseRupees(value) : null;
    if (value !== '') (query[name] ??= []).push(typed === null ? value : String(typed));
  }
  const { data: page } = await orErrorPage(api('GET /search/page', { query: { ...query, slug } }));
  if (page.redirect) throw redirect(page.redirect, 301);
  return { is: 'search' as const, page };
}
