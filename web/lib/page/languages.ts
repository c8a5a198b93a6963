import type { MetaDescriptor } from 'react-router';
import { DEFAULT_LANGUAGE, LANGUAGE, LANGUAGES, pathIn, type Language } from '../../../contract/languages.ts';

/** `hreflang` links to all language versions of a page, including itself, and to the default for other readers. */
export function alternateLinks(origin: string, canonical: string): MetaDescriptor[] {
  const link = (hrefLang: string, language: Language) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: origin + pathIn(language, canonical),
  });
  return [...LANGUAGES.map((language) => link(LANGUAGE[language].tag, language)), link('x-default', DEFAULT_LANGUAGE)];
}
