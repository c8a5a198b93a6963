/** Generates Atom feeds (RFC 4287). */
import { escapeMarkup } from '../../../escape-markup.ts';

interface FeedEntry {
  /** An id that never changes, even if the address of the page does. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  /** Absolute address of a WebP picture; null when there is no picture. */
  readonly pictureUrl: string | null;
}
interface Feed {
  /** The address of the feed, which is also its id. */
  readonly url: string;
  /** Address of the page with the same content. */
  readonly pageUrl: string;
  readonly title: string;
  readonly author: string;
  /** A BCP 47 language tag. */
  readonly language: string;
  /** When the feed was generated. It is used when the feed has no entries. */
  readonly generatedAt: Date;
  readonly entries: readonly FeedEntry[];
}

export function writeAtomFeed({ url, pageUrl, title, author, language, generatedAt, entries }: Feed): string {
  const newestUpdateAt = entries.length > 0 ? new Date(Math.max(...entries.map(({ updatedAt }) => updatedAt.getTime()))) : generatedAt;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeMarkup(language)}">`,
    `<id>${escapeMarkup(url)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<updated>${newestUpdateAt.toISOString()}</updated>`,
    `<author><name>${escapeMarkup(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(pageUrl)}"/>`,
    ...entries.map((entry) => atomEntry(entry)),
    '</feed>\n',
  ].join('\n');
}

const atomEntry = ({ id, url, title, summary, publishedAt, updatedAt, pictureUrl }: FeedEntry): string =>
  [
    '<entry>',
    `<id>${escapeMarkup(id)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(url)}"/>`,
    ...(pictureUrl === null ? [] : [`<link rel="enclosure" type="image/webp" href="${escapeMarkup(pictureUrl)}"/>`]),
    `<published>${publishedAt.toISOString()}</published>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<summary>${escapeMarkup(summary)}</summary>`,
    '</entry>',
  ].join('\n');
