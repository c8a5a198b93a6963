/** Generates Atom feeds (RFC 4287). */
import { escapeMarkup } from '../../../escape-markup.ts';

interface FeedEntry {
  /** An id that never changes, even if the address of the page does. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly published: Date;
  readonly updated: Date;
  /** Absolute address of a WebP picture; null when there is no picture. */
  readonly picture: string | null;
}
interface Feed {
  /** The address of the feed, which is also its id. */
  readonly url: string;
  /** Address of the page with the same content. */
  readonly page: string;
  readonly title: string;
  readonly author: string;
  /** A BCP 47 language tag. */
  readonly language: string;
  /** When the feed was generated. It is used when the feed has no entries. */
  readonly at: Date;
  readonly entries: readonly FeedEntry[];
}

export function atomFeed({ url, page, title, author, language, at, entries }: Feed): string {
  const newest = entries.length > 0 ? new Date(Math.max(...entries.map(({ updated }) => updated.getTime()))) : at;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeMarkup(language)}">`,
    `<id>${escapeMarkup(url)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<updated>${newest.toISOString()}</updated>`,
    `<author><name>${escapeMarkup(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(page)}"/>`,
    ...entries.map((entry) => atomEntry(entry)),
    '</feed>\n',
  ].join('\n');
}

const atomEntry = ({ id, url, title, summary, published, updated, picture }: FeedEntry): string =>
  [
    '<entry>',
    `<id>${escapeMarkup(id)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(url)}"/>`,
    ...(picture === null ? [] : [`<link rel="enclosure" type="image/webp" href="${escapeMarkup(picture)}"/>`]),
    `<published>${published.toISOString()}</published>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<summary>${escapeMarkup(summary)}</summary>`,
    '</entry>',
  ].join('\n');
