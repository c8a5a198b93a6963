/** What `/proc` says about processes of this machine. Linux only: elsewhere there are no descendants, and all numbers are 0. */
import { readFileSync, readdirSync } from 'node:fs';

/** A file of a process in `/proc`; empty when the process has ended. */
export function readProcessFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The fields of `stat` from the third on. The second is the name of the program in parentheses, which may contain anything. */
export function readStat(pid: number): string[] {
  const stat = readProcessFile(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const parentOf = (pid: number): number => Number(readStat(pid)[1] ?? 0);

/** The command line of a process. Its arguments are separated by zero characters. */
export const commandOf = (pid: number): string => readProcessFile(pid, 'cmdline');

function processIds(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}

/** Ids of the processes that a process started, and of those that these started, with `text` in their command line if it is given. */
export function descendants(root: number, text?: string): number[] {
  const childrenOf = Map.groupBy(processIds(), parentOf);
  const found: number[] = [];
  for (const waiting = [root]; waiting.length > 0;) {
    const children = childrenOf.get(waiting.pop()!) ?? [];
    found.push(...children);
    waiting.push(...children);
  }
  return text === undefined ? found : found.filter((pid) => commandOf(pid).includes(text));
}

/** Resident megabytes of a process: the current value, and the peak since its start. 0 when the process has ended. */
export function residentMb(pid: number): { readonly now: number; readonly peak: number } {
  const status = readProcessFile(pid, 'status');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
