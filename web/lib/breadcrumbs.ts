import { localPath } from '../../messages/spoken.ts';

/** The trail of a page for search engines (schema.org BreadcrumbList). */
export function breadcrumbList(trail: readonly { readonly name: string; readonly url: string }[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: origin + localPath(url) })),
  };
}
