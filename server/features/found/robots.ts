/** What crawlers may fetch. Pages that are for nobody else carry `noindex` themselves; this only saves everybody their fetching. */

import { LANGUAGES, pathIn } from '../../../contract/languages.ts';

/** Addresses that are somebody's own, or no pages at all. With their end (`$`): listings may be called anything, `/media/` is pictures. */
const NOT_PAGES = [
  '/api/',
  '/post/',
  ...['contacted', 'me', 'my-properties', 'outbox', 'post', 'reports', 'shortlist', '*.data'].map((path) => `/${path}$`),
  '/__manifest',
];

/**
 * Parameters that make a page of their own: further results, another city's home page. Every other one narrows or orders what another
 * address shows already (prices, amenities, sorts, map areas) and would be an endless space to crawl. Addresses of the site have
 * their parameters in alphabetical order, and the longest rule counts.
 */
const PAGES_OF_THEIR_OWN = ['/*?page=', '/?city='];

/** @param origin where people reach the site; null: nobody has said, so its addresses would be wrong in an index */
export function robotsText(origin: string | null): string {
  if (origin === null)
    return '# PUBLIC_URL is not set: search engines would learn an address nobody can open.\nUser-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...inEveryLanguage(NOT_PAGES).map((path) => `Disallow: ${path}`),
    'Disallow: /*?',
    ...inEveryLanguage(PAGES_OF_THEIR_OWN).flatMap((path) => [`Allow: ${path}`, `Disallow: ${path}*&`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** What begins with a star holds in every language already, and files are in none. */
const inEveryLanguage = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => (path.startsWith('/*') ? [path] : LANGUAGES.map((language) => pathIn(language, path))))),
];
