import { redirect } from 'react-router';
import type { Client } from '../../../contract/client.ts';
import { parseFigure } from '../../lib/money.ts';
import { askLeniently } from './refused.ts';

interface OfThePerson {
  readonly unseen: 'here';
  readonly exclude: string[];
}

/** The page of a search; other spellings of it lead to the one canonical address, and what is none is told. */
export async function loadSearch(api: Client, slug: string, url: URL, mine?: OfThePerson) {
  // no prototype: an address may well say `?constructor=`
  const query = Object.create(null) as Record<string, string[]>;
  // A form without a script sends its empty fields too, which say nothing, and sums as they were typed.
  for (const [name, value] of url.searchParams) {
    const typed = /_(min|max)$/.test(name) ? parseFigure(value, name.startsWith('area') ? 1000 : 1) : null;
    if (value !== '') (query[name] ??= []).push(typed === null ? value : String(typed));
  }
  const { page, refused } = await askLeniently(query, (asked) => api('GET /search/page', { query: { ...asked, ...mine, slug } }));
  if (page.redirect && refused.length === 0) throw redirect(page.redirect, 301);
  return { is: 'search' as const, page, refused };
}
