/** Who may keep a line open: an open page keeps one, and neither a person nor an address may keep the process busy with them. */
import { addressGroup } from '../../db/address.ts';

export interface LineLimits {
  /** Open pages of one person. */
  readonly perPerson: number;
  /** An office or a mobile operator may share an address between many people. */
  readonly perAddress: number;
  readonly perProcess: number;
}
export const LINE_LIMITS: LineLimits = { perPerson: 8, perAddress: 200, perProcess: 5000 };

export interface Lines {
  /** Null when there are too many; else how to give the line back, which may be called again. */
  readonly open: (userId: string, ip: string) => (() => void) | null;
  readonly size: () => number;
}

export function openLines(limits: LineLimits = LINE_LIMITS): Lines {
  const counts = new Map<string, number>();
  let total = 0;
  const add = (key: string, change: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    open(userId, ip) {
      const [person, address] = [`person ${userId}`, `address ${addressGroup(ip)}`];
      const taken = (key: string, max: number) => (counts.get(key) ?? 0) >= max;
      if (total >= limits.perProcess || taken(person, limits.perPerson) || taken(address, limits.perAddress)) return null;
      total += 1;
      add(person, 1);
      add(address, 1);
      let open = true;
      return () => {
        if (!open) return;
        open = false;
        total -= 1;
        add(person, -1);
        add(address, -1);
      };
    },
    size: () => total,
  };
}
