/**
 * Installs the Firebase emulator for tests of id token logins. It has its own package in `test/emulator`, so it is not a dependency of the
 * site.
 */
import { join } from 'node:path';
import { installPackage, type Installation } from '../install-package.ts';
import { root } from '../tool.ts';

export const installEmulator = (): Promise<Installation> => installPackage(join(root, 'test', 'emulator'));

if (import.meta.main) {
  const outcome = await installEmulator();
  console.log(`The emulator of the phone-auth service: ${outcome}`);
  process.exitCode = outcome === 'installed' ? 0 : 1;
}
