/** Which system user PostgreSQL runs as. It refuses root, so a server started by root hands it to another user. */
import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const id = (name: string): SystemUser | null => {
  try {
    const read = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: read('-u'), gid: read('-g') };
  } catch {
    return null;
  }
};

/**
 * Null when we are no root and PostgreSQL may run as ourselves; otherwise `postgres` (made when missing), or `nobody` where
 * users cannot be made.
 * @throws Error when root and there is no other user at all.
 */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const existing = id('postgres');
  if (existing) return existing;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    // a read-only /etc or a system without useradd; nobody will do
  }
  const user = id('postgres') ?? id('nobody');
  if (!user) throw new Error('PostgreSQL refuses to run as root and there is no other user. Start as another user, or set DATABASE_URL.');
  return user;
}

/** May this user reach the path, going by the world's permissions of every folder above it? */
function reachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0 && statSync(at).isDirectory()) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * How to run `command` as `user`. Below a private folder (a checkout in /root) the user could reach neither the program nor
 * its data; there it keeps the one capability that opens folders, by way of `setpriv` (util-linux).
 */
export function commandAs(
  user: SystemUser | null,
  command: string,
  args: readonly string[],
  folders: readonly string[],
): { command: string; args: string[]; uid?: number; gid?: number } {
  if (!user) return { command, args: [...args] };
  if ([command, ...folders].every((path) => reachable(dirname(path)))) return { command, args: [...args], uid: user.uid, gid: user.gid };
  const drop = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=+dac_override',
    // without it the kernel forgets the capability whenever a program asks `access()`, as PostgreSQL does for its own binaries
    '--securebits=+no_setuid_fixup',
  ];
  return { command: 'setpriv', args: [...drop, '--bounding-set=-all,+dac_override', command, ...args] };
}

/** Hands a file or folder to the user PostgreSQL runs as; nothing to do when that is us. */
export function giveTo(user: SystemUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}
