import type { MetaDescriptor } from 'react-router';
import { m } from '../../messages/compiled/messages.js';
import { LANGUAGE } from '../../contract/languages.ts';
import { localPath, spoken } from '../../messages/spoken.ts';
import { alternates } from './languages.ts';
import { useServerRendered } from './server-rendered.ts';

const SITE_IMAGE = '/og/site.jpg';

export interface PageFacts {
  /** Without the name of the site, which is added. */
  readonly title: string;
  readonly description: string;
  /** Path of the one address this page is known under in the first language, with the query string where it counts. */
  readonly canonical?: string;
  /** From the root loader: `origin` of `useRootData()` or `matches[0].loaderData`. */
  readonly origin: string;
  /** Rooted address of the picture of its link, 1200 x 630; the site's own when absent. */
  readonly image?: string;
  /** Kept out of search engines: personal, empty or closed pages. */
  readonly hidden?: boolean;
}

/** The head of a page: title, description, canonical address, preview. For `meta` of a route. */
export function pageMeta({ title, description, canonical, origin, image = SITE_IMAGE, hidden }: PageFacts): MetaDescriptor[] {
  const url = canonical === undefined ? null : origin + localPath(canonical);
  return [
    { title: m['shell.page_title']({ title }) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: m['shell.name']() },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: LANGUAGE[spoken()].tag.replace('-', '_') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(url === null
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
          // a page kept out of search engines has no versions there
          ...(hidden ? [] : alternates(origin, canonical!)),
        ]),
    { property: 'og:image', content: origin + image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(hidden ? [{ name: 'robots', content: 'noindex,follow' }] : []),
  ];
}

/**
 * Structured data for search engines. Only in server-rendered HTML: a crawler reads nothing else, and the browser need not
 * be asked to trust a script it never runs.
 */
export function JsonLd({ data }: { readonly data: object }) {
  if (!useServerRendered()) return null;
  // `<` cannot occur: no text of a listing can end the element early.
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}
    </script>
  );
}

/** The head of a page that is somebody's own: a title, and nothing for search engines. */
export function personalMeta(title: string): MetaDescriptor[] {
  return [{ title: m['shell.page_title']({ title }) }, { name: 'robots', content: 'noindex' }];
}
