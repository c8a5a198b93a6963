/** A list with fewer listings is no page of its own for search engines: no entry in their index, none in the sitemap. */
export const WORTH_INDEXING = 3;
