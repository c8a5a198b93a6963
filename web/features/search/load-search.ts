import { redirect } from 'react-router';
import type { Client } from '../../../contract/client.ts';
import { parseFigure } from '../../lib/money.ts';
import { orErrorPage } from '../../lib/page-errors.ts';

interface OfThePerson {
  readonly unseen: 'here';
  readonly exclude: string[];
}

/** The page of a search; other spellings of it lead to the one canonical address. */
export async function loadSearch(api: Client, slug: string, url: URL, mine?: OfThePerson) {
  // no prototype: an address may well say `?constructor=`
  const query = Object.create(null) as Record<string, string[]>;
  // A form without a script sends its empty fields too, which say nothing, and sums as they were typed.
  for (const [name, value] of url.searchParams) {
    const typed = /_(min|max)$/.test(name) ? parseFigure(value, name.startsWith('area') ? 1000 : 1) : null;
    if (value !== '') (query[name] ??= []).push(typed === null ? value : String(typed));
  }
  const { data: page } = await orErrorPage(api('GET /search/page', { query: { ...query, ...mine, slug } }));
  if (page.redirect) throw redirect(page.redirect, 301);
  return { is: 'search' as const, page };
}
