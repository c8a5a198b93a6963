/** Which language a request or job is answered in: everything that is said inside `speaking` is said in it, `m` included. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../contract/languages.ts';
import { overwriteGetLocale } from '../messages/compiled/runtime.js';

const store = new AsyncLocalStorage<Language>();

/** The language spoken here; that of whoever asks for none, outside of requests. */
export const language = (): Language => store.getStore() ?? DEFAULT_LANGUAGE;
overwriteGetLocale(language);

/** Does `work`, and all it waits for, in a language. */
export const speaking = <T>(as: Language, work: () => T): T => (as === language() ? work() : store.run(as, work));

/** Does `work` in the language of addresses, the search index and text messages, whoever asks. */
export const inDefaultLanguage = <T>(work: () => T): T => speaking(DEFAULT_LANGUAGE, work);

/** What somebody reads later, in a language nobody knows yet: said in every one now. */
export const inEveryLanguage = (say: () => string): Readonly<Record<Language, string>> =>
  Object.fromEntries(LANGUAGES.map((one) => [one, speaking(one, say)])) as Record<Language, string>;

/** The language of ours that an `Accept-Language` header (RFC 9110, 12.5.4) likes best; the first one when it names none. */
export function acceptedLanguage(header: string | undefined): Language {
  if (header === undefined) return DEFAULT_LANGUAGE;
  if (isLanguage(header)) return header;
  let best = { language: DEFAULT_LANGUAGE as Language, weight: 0 };
  // nobody has more languages, and a header is at most 16 kB
  for (const range of header.split(',', 30)) {
    const [, tag, weight = '1'] = /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(range) ?? [];
    const named = tag?.toLowerCase();
    if (isLanguage(named) && Number(weight) > best.weight) best = { language: named, weight: Number(weight) };
  }
  return best.language;
}
