/** The sitemap protocol (sitemaps.org 0.9, with Google's image extension and links to versions in other languages). */
import { LANGUAGE, LANGUAGES, pathIn } from '../../../contract/languages.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Most addresses the protocol allows in one file. */
export const MOST_URLS = 50_000;

export interface SitemapUrl {
  readonly url: string;
  /** When what the page shows last changed; left out where that is not known. */
  readonly changed?: Date;
  readonly images?: readonly string[];
  /** The same page in each language, itself among them. */
  readonly versions?: readonly { readonly tag: string; readonly url: string }[];
}

/** A page of the site with its versions. @param path without a language */
export const pageEntry = (origin: string, path: string): SitemapUrl => ({
  url: origin + path,
  versions: LANGUAGES.map((language) => ({ tag: LANGUAGE[language].tag, url: origin + pathIn(language, path) })),
});

const entry = ({ url, changed, images = [], versions = [] }: SitemapUrl): string =>
  [
    `<loc>${escape(url)}</loc>`,
    changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '',
    ...versions.map((version) => `<xhtml:link rel="alternate" hreflang="${version.tag}" href="${escape(version.url)}"/>`),
    ...images.map((image) => `<image:image><image:loc>${escape(image)}</image:loc></image:image>`),
  ].join('');

/** A file of addresses, batch by batch, so that it is never held whole. */
export async function* urlSet(batches: AsyncIterable<readonly SitemapUrl[]> | Iterable<readonly SitemapUrl[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMES} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for await (const batch of batches) yield batch.map((one) => `<url>${entry(one)}</url>\n`).join('');
  yield '</urlset>\n';
}

/** The file that names the others. */
export function sitemapIndex(files: readonly SitemapUrl[]): string {
  return `${HEAD}<sitemapindex ${NAMES}>\n${files.map((one) => `<sitemap>${entry(one)}</sitemap>\n`).join('')}</sitemapindex>\n`;
}
