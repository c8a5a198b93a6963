/** Writes Atom feeds (RFC 4287). */
import { escapeMarkup } from '../../../escape-markup.ts';

interface FeedEntry {
  /** Never changes, whatever happens to the address of the page. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly published: Date;
  readonly updated: Date;
  /** Absolute address of a WebP picture; null without one. */
  readonly picture: string | null;
}
interface Feed {
  /** Address of the feed itself, which is also its id. */
  readonly url: string;
  /** Address of the page with the same content. */
  readonly page: string;
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** When the feed was written; used while it has no entries. */
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
