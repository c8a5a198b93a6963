import { isLanguage, type Language } from '../../../contract/languages.ts';

const KEY = 'language';

/** The language chosen on this device last; null when it never was, or without storage. */
export function chosenLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(KEY) ?? undefined;
    return isLanguage(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the address alone carries the language.
  }
}
