/** The reading language of this device and of the account. Mails and notifications are written in the account's. */
import type { Language } from '../../../contract/languages.ts';
import { api } from '../../lib/api/api.ts';
import { fetchUser, rememberUser } from '../session/session.ts';
import { chosenLanguage, rememberLanguage } from './chosen-language.ts';

/** The language this device and the account last agreed on. */
const SYNCED_KEY = 'language.synced';

/**
 * Sends a language chosen on this device since the last call to the account; otherwise takes over the account's. The page on the
 * screen does not change. Does nothing without a session or storage. Failures are ignored, because the next page tries again.
 */
export async function syncLanguage(): Promise<void> {
  try {
    const user = await fetchUser();
    if (!user) return;
    const chosen = chosenLanguage();
    if (chosen !== null && chosen !== localStorage.getItem(SYNCED_KEY)) {
      if (chosen !== user.language) rememberUser((await api('POST /user/update', { body: { language: chosen } })).data);
      localStorage.setItem(SYNCED_KEY, chosen);
    } else if (user.language !== null && user.language !== chosen) adoptAccountLanguage(user.language);
  } catch {
    // Without storage or a connection the URL alone determines the language.
  }
}

/** Makes the account's language this device's too. */
export function adoptAccountLanguage(language: Language): void {
  rememberLanguage(language);
  try {
    localStorage.setItem(SYNCED_KEY, language);
  } catch {
    // Without storage the URL alone determines the language.
  }
}
