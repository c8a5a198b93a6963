import type { MetaDescriptor } from 'react-router';
import { DEFAULT_LANGUAGE, LANGUAGE, LANGUAGES, pathIn, type Language } from '../../contract/languages.ts';

/** Links to the versions of a page (`hreflang`), itself among them, and to the one for whoever reads none of these languages. */
export function alternates(origin: string, canonical: string): MetaDescriptor[] {
  const link = (hrefLang: string, language: Language) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: origin + pathIn(language, canonical),
  });
  return [...LANGUAGES.map((language) => link(LANGUAGE[language].tag, language)), link('x-default', DEFAULT_LANGUAGE)];
}
