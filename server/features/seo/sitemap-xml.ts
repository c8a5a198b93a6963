/** Generates sitemap XML (sitemaps.org 0.9, with Google's image extension and links to the versions in other languages). */
import { isTranslated, LANGUAGE, LANGUAGES, pathIn } from '../../../contract/languages.ts';
import { escapeMarkup } from '../../escape-markup.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The maximum number of URLs that the protocol allows in one file. */
export const MAX_URLS = 50_000;

export interface SitemapUrl {
  readonly url: string;
  /** When the content of the page last changed; absent when it is not known. */
  readonly changedAt?: Date;
  readonly images?: readonly string[];
  /** The same page in every language to which it is translated, including its own. */
  readonly versions?: readonly { readonly tag: string; readonly url: string }[];
}

/**
 * The entry of a page with its language versions.
 * @param path path without a language prefix
 */
export const pageEntry = (origin: string, path: string): SitemapUrl => ({
  url: origin + path,
  versions: LANGUAGES.filter((language) => isTranslated(language, path)).map((language) => ({
    tag: LANGUAGE[language].tag,
    url: origin + pathIn(language, path),
  })),
});

const entryXml = ({ url, changedAt, images = [], versions = [] }: SitemapUrl): string =>
  [
    `<loc>${escapeMarkup(url)}</loc>`,
    changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '',
    ...versions.map((version) => `<xhtml:link rel="alternate" hreflang="${version.tag}" href="${escapeMarkup(version.url)}"/>`),
    ...images.map((image) => `<image:image><image:loc>${escapeMarkup(image)}</image:loc></image:image>`),
  ].join('');

/** Generates a sitemap file batch by batch, so that the entire file is never in memory. */
export async function* urlSet(batches: AsyncIterable<readonly SitemapUrl[]> | Iterable<readonly SitemapUrl[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for await (const batch of batches) yield batch.map((url) => `<url>${entryXml(url)}</url>\n`).join('');
  yield '</urlset>\n';
}

/** The sitemap index, which lists the other files. */
export function sitemapIndex(files: readonly SitemapUrl[]): string {
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${files.map((file) => `<sitemap>${entryXml(file)}</sitemap>\n`).join('')}</sitemapindex>\n`;
}
