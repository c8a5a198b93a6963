import type { MetaDescriptor } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { DEFAULT_LANGUAGE, isTranslated, LANGUAGE, pathIn } from '../../../contract/languages.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { alternateLinks } from './languages.ts';
import { useServerRendered } from './server-rendered.ts';

const SITE_IMAGE = '/og/site.jpg';

interface PageMetaOptions {
  /** Without the site name, which is appended. */
  readonly title: string;
  readonly description: string;
  /** Canonical path in the default language. Includes the query string when it selects the content. */
  readonly canonical?: string;
  /** `origin` of the root loader: `matches[0].loaderData`. */
  readonly origin: string;
  /** Path of the share image, 1200 x 630; default: the image of the site. */
  readonly image?: string;
  /** Exclude the page from search engines: for personal, empty or closed pages. */
  readonly hidden?: boolean;
}

/** Title, description, canonical URL and share preview of a page. For a route's `meta`. */
export function pageMeta({ title, description, canonical, origin, image = SITE_IMAGE, hidden }: PageMetaOptions): MetaDescriptor[] {
  const url =
    canonical === undefined
      ? null
      : origin + pathIn(isTranslated(currentLanguage(), canonical) ? currentLanguage() : DEFAULT_LANGUAGE, canonical);
  return [
    { title: m['shell.page_title']({ title }) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: m['shell.name']() },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: LANGUAGE[currentLanguage()].tag.replace('-', '_') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(url === null
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
          // Pages that are excluded from search engines need no links to other languages.
          ...(hidden ? [] : alternateLinks(origin, canonical!)),
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

interface JsonLdProps {
  /** Callers may pass false in the browser (`import.meta.env.SSR && ...`), so that the bundle omits the code that creates the data. */
  readonly data: object | false;
}

/**
 * Structured data for search engines. Only the server renders it, because crawlers read the HTML and the browser does not need it. During
 * hydration React keeps the content of an element that sets its own HTML.
 */
export function JsonLd({ data }: JsonLdProps) {
  if (!useServerRendered()) return null;
  // `<` is escaped, so that no text of a listing can close the element.
  const text = import.meta.env.SSR ? JSON.stringify(data).replaceAll('<', String.raw`\u003c`) : '';
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Title of a personal page, which is excluded from search engines. */
export function personalMeta(title: string): MetaDescriptor[] {
  return [{ title: m['shell.page_title']({ title }) }, { name: 'robots', content: 'noindex' }];
}
