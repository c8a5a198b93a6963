/** Pages are built once a language, so that a page loads its own texts and no others. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/languages.ts';

/** Names the language of a build; the first one when it is not set. */
export const PAGES_LANGUAGE = 'PAGES_LANGUAGE';

/** @throws Error when the variable names no language of ours */
export function pagesLanguage(): Language {
  const named = process.env[PAGES_LANGUAGE] ?? DEFAULT_LANGUAGE;
  if (!isLanguage(named)) throw new Error(`${PAGES_LANGUAGE}=${named} is no language of the site.`);
  return named;
}

/** Where the build of a language goes. The first one is the site's; of the others only what browsers load is taken over. */
export const buildFolder = (language: Language): string => (language === DEFAULT_LANGUAGE ? 'build' : `.react-router/build-${language}`);
