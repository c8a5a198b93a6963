/** Finds processes that a site started. Linux only. */
import { readFileSync, readdirSync } from 'node:fs';

/** Ids of those descendants of process `pid` whose command line contains `text`. Linux only. */
export function descendants(pid: number, text: string): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // the process ended meanwhile
    }
  }
  const isDescendant = (child: number): boolean => {
    const parent = parents.get(child);
    return parent !== undefined && parent > 1 && (parent === pid || isDescendant(parent));
  };
  const commandOf = (child: number) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  return [...parents.keys()].filter((child) => isDescendant(child) && commandOf(child).includes(text));
}
