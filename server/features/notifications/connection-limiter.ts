/** Limits the number of event streams that are open at the same time. Every open page has one. */
import { ipGroup } from '../../db/ip-address.ts';

export interface ConnectionLimits {
  /** Maximum number of open pages of one user. */
  readonly perUser: number;
  /** Maximum per IP address. It is high, because offices and mobile networks share them. */
  readonly perIp: number;
  readonly perProcess: number;
}
export const CONNECTION_LIMITS: ConnectionLimits = { perUser: 8, perIp: 200, perProcess: 5000 };

interface ConnectionLimiter {
  /** Returns null when a limit is reached; otherwise a function that releases the connection and may be called repeatedly. */
  readonly open: (userId: string, ip: string) => (() => void) | null;
  readonly size: () => number;
}

export function createConnectionLimiter(limits: ConnectionLimits = CONNECTION_LIMITS): ConnectionLimiter {
  const counts = new Map<string, number>();
  let total = 0;
  const add = (key: string, change: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    open(userId, ip) {
      const [userKey, ipKey] = [`person ${userId}`, `address ${ipGroup(ip)}`];
      const isFull = (key: string, max: number) => (counts.get(key) ?? 0) >= max;
      if (total >= limits.perProcess || isFull(userKey, limits.perUser) || isFull(ipKey, limits.perIp)) return null;
      total += 1;
      add(userKey, 1);
      add(ipKey, 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        total -= 1;
        add(userKey, -1);
        add(ipKey, -1);
      };
    },
    size: () => total,
  };
}
