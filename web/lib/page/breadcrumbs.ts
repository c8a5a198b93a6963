import { localPath } from '../../../messages/current-language.ts';

/** Structured data of a page's breadcrumbs (schema.org BreadcrumbList). */
export function breadcrumbList(trail: readonly { readonly name: string; readonly url: string }[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + localPath(url),
    })),
  };
}
