import { createHmac } from 'node:crypto';

export interface VisitorFacts {
  readonly userId: string | null;
  readonly ip: string;
  readonly userAgent: string | null;
}

/**
 * Who sends a report, as a digest: the account, or for people without one their address and browser on this day. Keyed, so that
 * nobody can try addresses against it, and another one every day, so that it follows nobody around.
 */
export function visitorOf({ userId, ip, userAgent }: VisitorFacts, day: string, secret: string): Buffer {
  const who = userId ? `user ${userId}` : `visitor ${day} ${ip} ${userAgent ?? ''}`;
  return createHmac('sha256', secret).update(`report ${who}`).digest();
}
