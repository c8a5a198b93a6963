/** Pages are built once for each language, so that a page only loads the texts of its own language. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../contract/languages.ts';

/** Environment variable with the language of a build. Default: the default language of the site. */
export const PAGES_LANGUAGE = 'PAGES_LANGUAGE';

/** @throws Error when the variable is not a language of the site */
export function pagesLanguage(): Language {
  const language = process.env[PAGES_LANGUAGE] ?? DEFAULT_LANGUAGE;
  if (!isLanguage(language)) throw new Error(`${PAGES_LANGUAGE}=${language} is no language of the site.`);
  return language;
}

/**
 * Output folder of a language's build; `build.ts` combines these folders into one. Of languages other than the default, only the browser
 * files are used.
 */
export const outputFolder = (language: Language): string => `.react-router/build-${language}`;
