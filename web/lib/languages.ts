import type { MetaDescriptor } from 'react-router';

/**
 * The languages pages are written in, the first for whoever asks for none. The one place to add one: pages then name each other as
 * versions of the same thing (`hreflang`), and `path` says where a page stands in that language.
 */
export const LANGUAGES = [{ tag: 'en-IN', path: (canonical: string) => canonical }] as const satisfies readonly [Language, ...Language[]];

interface Language {
  /** BCP 47. */
  readonly tag: string;
  readonly path: (canonical: string) => string;
}

export const OG_LOCALE = LANGUAGES[0].tag.replace('-', '_');

/** Links to the versions of a page, itself among them; none while there is one language. */
export function alternates(origin: string, canonical: string, languages: readonly Language[] = LANGUAGES): MetaDescriptor[] {
  if (languages.length < 2) return [];
  const link = (hrefLang: string, { path }: Language) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: origin + path(canonical),
  });
  return [...languages.map((language) => link(language.tag, language)), link('x-default', languages[0]!)];
}
