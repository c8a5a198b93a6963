// parameters of advertising campaigns; they do not change the page, but would fill the cache with copies
const TRACKING_PARAMETER = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|igshid|mc_eid|_ga)$/;

// base for parsing relative URLs; not part of the result
const PARSING_BASE = 'http://localhost';

/**
 * The normalized URL of a page, used as its cache key: path and query without host (`//evil.example`, `http://evil.example/`), dots and
 * repeated slashes resolved, tracking parameters removed, the others sorted.
 */
export function pageUrl(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^[/\\]*/, '/');
  const { pathname, searchParams: query } = new URL(PARSING_BASE + local);
  const trackingNames = [...query.keys()].filter((name) => TRACKING_PARAMETER.test(name));
  for (const name of trackingNames) query.delete(name);
  query.sort();
  const path = pathname.replace(/\/{2,}/g, '/');
  return query.size > 0 ? `${path}?${query}` : path;
}
