/** Writes the list of refused passwords from the list of @zxcvbn-ts/language-common, the most common first. */
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';

const COUNT = 10_000;
const FILE = new URL('../server/features/auth/password/common-passwords.txt', import.meta.url);

/** Lower-case passwords within our length limits; passwords are compared in lower case. */
export function commonPasswords(): string {
  const allowed = dictionary['passwords-common'].filter((password) => /^\S{6,20}$/.test(password) && password === password.toLowerCase());
  return `${allowed.slice(0, COUNT).join('\n')}\n`;
}

if (import.meta.main) writeFileSync(FILE, commonPasswords());
