import type { MetaDescriptor } from 'react-router';
import { DEFAULT_LANGUAGE, isTranslated, LANGUAGE, LANGUAGES, pathIn, type Language } from '../../../contract/languages.ts';

/**
 * `hreflang` links to all translated versions of a page, including itself, and to the default version for readers of other languages.
 * @param canonical canonical path of the page in the default language, with its query string
 */
export function alternateLinks(origin: string, canonical: string): MetaDescriptor[] {
  const link = (hrefLang: string, language: Language) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: origin + pathIn(language, canonical),
  });
  const path = canonical.replace(/[?#].*/, '');
  const versions = LANGUAGES.filter((language) => isTranslated(language, path));
  return [...versions.map((language) => link(LANGUAGE[language].tag, language)), link('x-default', DEFAULT_LANGUAGE)];
}
