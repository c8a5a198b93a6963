import type { CURATED_LISTS } from '../../../contract/lists/list-pages.ts';
import { m } from '../../../messages/compiled/messages.js';

export type ListId = (typeof CURATED_LISTS)[number];
export const LIST_NAME: Readonly<Record<ListId, () => string>> = {
  hot_property: m['lists_console.hot_property'],
  premium_property: m['lists_console.premium_property'],
  featured_property: m['lists_console.featured_property'],
  top_location: m['lists_console.top_location'],
  new_launch: m['lists_console.new_launch'],
};

/** The listing id in a pasted text, which is the id itself or the URL of a listing page (`...-pid-<id>`). */
export const listingIdIn = (text: string): string => /-pid-([0-9A-Za-z]+)/.exec(text)?.[1] ?? text.trim();
