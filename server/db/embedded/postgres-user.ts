/** Selects the system user that PostgreSQL runs as. PostgreSQL refuses to run as root, so a root process starts it as another user. */
import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const lookUpUser = (name: string): SystemUser | null => {
  try {
    const readId = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: readId('-u'), gid: readId('-g') };
  } catch {
    return null;
  }
};

/**
 * The user to run PostgreSQL as. Null when this process is not root, because PostgreSQL can then run as the same user. For root: `postgres`
 * (created when missing), or `nobody` when users cannot be created.
 * @throws Error when this process is root and there is no other user
 */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUpUser('postgres');
  if (existing) return existing;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    // with a read-only /etc or without useradd, `nobody` is used instead
  }
  const user = lookUpUser('postgres') ?? lookUpUser('nobody');
  if (!user) throw new Error('PostgreSQL refuses to run as root and there is no other user. Start as another user, or set DATABASE_URL.');
  return user;
}

/** Whether any user can access the path: every folder above it is executable for all. */
function isReachable(path: string): boolean {
  for (let current = path; ; current = dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0 && statSync(current).isDirectory()) return false;
    if (current === dirname(current)) return true;
  }
}

/**
 * Command line, uid and gid that run `command` as `user`. Below a private folder (such as a checkout in /root), that user could access
 * neither the program nor its data. In that case `setpriv` (util-linux) leaves the process the one capability that bypasses permissions of
 * files and folders.
 */
export function commandAs(
  user: SystemUser | null,
  command: string,
  args: readonly string[],
  folders: readonly string[],
): { command: string; args: string[]; uid?: number; gid?: number } {
  if (!user) return { command, args: [...args] };
  if ([command, ...folders].every((path) => isReachable(dirname(path)))) return { command, args: [...args], uid: user.uid, gid: user.gid };
  const privilegeArgs = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=+dac_override',
    // otherwise the kernel drops the capability for `access()`, which PostgreSQL calls on its own binaries
    '--securebits=+no_setuid_fixup',
  ];
  return { command: 'setpriv', args: [...privilegeArgs, '--bounding-set=-all,+dac_override', command, ...args] };
}

/** Changes the owner of a file or folder to the user that PostgreSQL runs as; does nothing when that is the user of this process. */
export function changeOwner(user: SystemUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}
