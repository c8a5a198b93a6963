import { isLanguage, type Language } from '../../../contract/languages.ts';

const KEY = 'language';

/** The language last chosen on this device; null when none was chosen, or without storage. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(KEY) ?? undefined;
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the URL alone determines the language.
  }
}
