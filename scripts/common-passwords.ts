/** Writes the list of passwords that are refused, out of the list the package collects, the most used first. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';

const COUNT = 10_000;
export const FILE = new URL('../server/features/auth/common-passwords.txt', import.meta.url);

/** In small letters, as they are compared; only such as our limits let anybody choose. */
export function commonPasswords(): string {
  const fit = dictionary['passwords-common'].filter((one) => /^\S{6,20}$/.test(one) && one === one.toLowerCase());
  return `${fit.slice(0, COUNT).join('\n')}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, commonPasswords());
