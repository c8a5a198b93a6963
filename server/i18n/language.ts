/** The language of the current request or job. Inside `withLanguage` every message function of the catalogue (`m`) uses it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../../contract/languages.ts';
import { overwriteGetLocale } from '../../messages/compiled/runtime.js';

const store = new AsyncLocalStorage<Language>();

/** The current language; the default one outside of requests and jobs. */
export const currentLanguage = (): Language => store.getStore() ?? DEFAULT_LANGUAGE;
overwriteGetLocale(currentLanguage);

/** The language stored for an account or a job. Null when there is none, or when only another release of the site has this language. */
export const storedLanguage = (code: string | null): Language | null => (code !== null && isLanguage(code) ? code : null);

/** Runs `work`, including everything it awaits, in a stored language, or in the default one (see `storedLanguage`). */
export function withLanguage<T>(code: string | null, work: () => T): T {
  const language = storedLanguage(code) ?? DEFAULT_LANGUAGE;
  return language === currentLanguage() ? work() : store.run(language, work);
}

/** Runs `work` in the default language, which is used for slugs, the search index and text messages. */
export const inDefaultLanguage = <T>(work: () => T): T => withLanguage(DEFAULT_LANGUAGE, work);

/** Creates a text in every language, for a reader whose language is not known yet. */
export const inEveryLanguage = (createText: () => string): Readonly<Record<Language, string>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, withLanguage(language, createText)])) as Record<Language, string>;

/** The supported language that an `Accept-Language` header (RFC 9110, 12.5.4) prefers; the default one when it names none of them. */
export function acceptedLanguage(header: string | undefined): Language {
  if (header === undefined) return DEFAULT_LANGUAGE;
  if (isLanguage(header)) return header;
  let best = { language: DEFAULT_LANGUAGE as Language, weight: 0 };
  // a real header has fewer entries; the limit bounds the work for a hostile one
  for (const range of header.split(',', 30)) {
    const [, tag, weight = '1'] = /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(range) ?? [];
    const primaryTag = tag?.toLowerCase();
    if (isLanguage(primaryTag) && Number(weight) > best.weight) best = { language: primaryTag, weight: Number(weight) };
  }
  return best.language;
}
