/** The language texts are written in just now: of the request (or job) on the server, of the page in the browser. */
import { LANGUAGE, pathIn, type Language } from '../contract/languages.ts';
import { getLocale } from './compiled/runtime.js';

export const spoken = (): Language => getLocale();

/** Where a page of ours stands in that language: every link of a page goes through this. */
export const localPath = (path: string): string => pathIn(spoken(), path);

/**
 * What is made once for each language: `const day = inEach((tag) => new Intl.DateTimeFormat(tag, …))`, then `day().format(…)`.
 * Digits are the ones of English in all of them: so are they on Indian price tags, forms and phones, whatever the script beside.
 */
export function inEach<T>(make: (tag: string) => T): () => T {
  const made = new Map<Language, T>();
  return () => {
    const language = spoken();
    let one = made.get(language);
    if (one === undefined) made.set(language, (one = make(`${LANGUAGE[language].tag}-u-nu-latn`)));
    return one;
  };
}
