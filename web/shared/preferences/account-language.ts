/** Synchronizes the reading language of this device with that of the account, which is used for mails and notifications. */
import type { Language } from '../../../contract/languages.ts';
import { api } from '../../lib/api/api.ts';
import { fetchUser, rememberUser } from '../session/session.ts';
import { chosenLanguage, rememberLanguage } from './chosen-language.ts';

/** Local storage key of the language after the last synchronization. */
const SYNCED_KEY = 'language.synced';

/**
 * Sends the language to the account if it was changed on this device since the last call; otherwise uses the account's language on this
 * device. The page on the screen does not change. Does nothing without a session or storage. Failures are ignored, because the next page
 * synchronizes again.
 */
export async function syncLanguage(): Promise<void> {
  try {
    const user = await fetchUser();
    if (!user) return;
    const chosen = chosenLanguage();
    if (chosen !== null && chosen !== localStorage.getItem(SYNCED_KEY)) {
      if (chosen !== user.language)
        rememberUser((await api('POST /user/update', { body: { language: chosen } }, { withoutLogin: 'fail' })).data);
      localStorage.setItem(SYNCED_KEY, chosen);
    } else if (user.language !== null && user.language !== chosen) adoptAccountLanguage(user.language);
  } catch {
    // Without storage or a connection the URL alone determines the language.
  }
}

/** Uses the account's language on this device too. */
export function adoptAccountLanguage(language: Language): void {
  rememberLanguage(language);
  try {
    localStorage.setItem(SYNCED_KEY, language);
  } catch {
    // Without storage the URL alone determines the language.
  }
}
