/** robots.txt: what crawlers may fetch. Personal pages also have `noindex`; the entries here only save crawlers from fetching them. */
import { LANGUAGES, pathIn } from '../../../contract/languages.ts';

/** Personal pages, and paths that are not pages. The paths end in `$`, because the slug of a listing may begin with any of these words. */
const DISALLOWED_PATHS = [
  '/api/',
  '/post/',
  '/feed/',
  '/embed/',
  ...['contacted', 'me', 'my-properties', 'outbox', 'post', 'reports', 'shortlist', '*.data'].map((path) => `/${path}$`),
  '/__manifest',
];

/**
 * Parameters that crawlers may use: the page number of results, and the city of the home page. All others only filter or sort the content
 * of another address, in so many combinations that crawling them would never end. The rules work because the site writes parameters in
 * alphabetical order and crawlers apply the longest matching rule.
 */
const ALLOWED_QUERIES = ['/*?page=', '/?city='];

/** @param origin the public origin of the site; when it is null, because it is not configured, nothing may be indexed */
export function robotsText(origin: string | null): string {
  if (origin === null)
    return '# PUBLIC_URL is not set: search engines would learn an address nobody can open.\nUser-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...inEveryLanguage(DISALLOWED_PATHS).map((path) => `Disallow: ${path}`),
    'Disallow: /*?',
    ...inEveryLanguage(ALLOWED_QUERIES).flatMap((path) => [`Allow: ${path}`, `Disallow: ${path}*&`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The paths in every language. A pattern that begins with a star already matches all languages. */
const inEveryLanguage = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => (path.startsWith('/*') ? [path] : LANGUAGES.map((language) => pathIn(language, path))))),
];
