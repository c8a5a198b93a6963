import type { MetaDescriptor } from 'react-router';
import { DEFAULT_LANGUAGE, isTranslated, LANGUAGE, LANGUAGES, pathIn, type Language } from '../../../contract/languages.ts';

/** `hreflang` links to all language versions of a page that are translated, including itself, and to the default for other readers. */
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
