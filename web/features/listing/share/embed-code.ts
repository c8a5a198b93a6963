import { idOfDetailSlug } from '../../../../contract/slug/detail-slug.ts';
import type { SharedListing } from './share-listing.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** px. The card of a listing with its picture fits without scrolling. */
const [WIDTH, HEIGHT] = [360, 380];

/** HTML that shows the card of the listing on another site, in the language of the URL. */
export function embedCode({ title, url }: SharedListing): string {
  const { origin, pathname } = new URL(url);
  const slug = pathname.slice(pathname.lastIndexOf('/') + 1);
  const cardUrl = origin + pathname.slice(0, -slug.length) + `embed/${idOfDetailSlug(slug) ?? ''}`;
  const escapedTitle = title.replaceAll(/[&<"]/g, (character) => ENTITIES[character]!);
  return `<iframe src="${cardUrl}" title="${escapedTitle}" width="${WIDTH}" height="${HEIGHT}" style="border:0" loading="lazy"></iframe>`;
}
