import { MailRejectedError } from './index.ts';

/** Matches a single address without display name, comment or list, and without characters that could inject a header. */
const BARE_EMAIL_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,190}$/u;

/** @throws MailRejectedError unless `to` is one bare address; then nothing was sent */
export function assertBareEmailAddress(to: string): void {
  if (!BARE_EMAIL_ADDRESS.test(to)) throw new MailRejectedError('the recipient is not one bare address');
}
