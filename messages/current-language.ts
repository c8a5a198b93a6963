/** The current language: that of the request or job on the server, that of the page in the browser. */
import { LANGUAGE, pathIn, type Language } from '../contract/languages.ts';
import { getLocale } from './compiled/runtime.js';

export const currentLanguage = (): Language => getLocale();

/** Path of a page in the current language. Every link of a page uses this. */
export const localPath = (path: string): string => pathIn(currentLanguage(), path);

/**
 * Creates a value once for each language, on first use: `const day = memoizePerLanguage((tag) => new Intl.DateTimeFormat(tag, …))`, then `day().format(…)`.
 * The tag selects Latin digits in every language, because Indian prices, forms and phones use them with every script.
 */
export function memoizePerLanguage<T>(create: (tag: string) => T): () => T {
  const byLanguage = new Map<Language, T>();
  return () => {
    const language = currentLanguage();
    let value = byLanguage.get(language);
    if (value === undefined) byLanguage.set(language, (value = create(`${LANGUAGE[language].tag}-u-nu-latn`)));
    return value;
  };
}
