/** The language somebody reads in, on this device and on their account: mails and notifications are written in the account's. */
import type { Language } from '../../../contract/languages.ts';
import { api } from '../../lib/api.ts';
import { fetchUser, rememberUser } from '../login/auth.ts';
import { chosenLanguage, rememberLanguage } from '../shell/chosen-language.ts';

/** What the account was told of this device's choice, or what this device took from it. */
const TOLD = 'language.told';

/**
 * Brings the two together: a choice made here since goes to the account, otherwise the account's comes here. Changes nothing about
 * the page that is read. Does nothing without a session, or without storage; fails silently, as the next page does it again.
 */
export async function agreeOnLanguage(): Promise<void> {
  try {
    const user = await fetchUser();
    if (!user) return;
    const chosen = chosenLanguage();
    if (chosen !== null && chosen !== localStorage.getItem(TOLD)) {
      if (chosen !== user.language) rememberUser((await api('POST /user/update', { body: { language: chosen } })).data);
      localStorage.setItem(TOLD, chosen);
    } else if (user.language !== null && user.language !== chosen) takeLanguage(user.language);
  } catch {
    // without storage or a connection the address alone carries the language
  }
}

/** The account's language, from here on this device's too. */
export function takeLanguage(language: Language): void {
  rememberLanguage(language);
  try {
    localStorage.setItem(TOLD, language);
  } catch {
    // as above
  }
}
