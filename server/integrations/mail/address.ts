import { MailRefused } from './index.ts';

/** One address as people write it, without a name, a comment, a list or anything a header could be broken with. */
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,190}$/u;

/** @throws MailRefused when a mail to it could reach anybody else, or nobody */
export function expectOneAddress(to: string): void {
  if (!ONE_ADDRESS.test(to)) throw new MailRefused('the recipient is not one bare address');
}
