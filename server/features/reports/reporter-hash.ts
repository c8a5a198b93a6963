import { createHmac } from 'node:crypto';

export interface ReportSender {
  readonly userId: string | null;
  readonly ip: string;
  readonly userAgent: string | null;
}

/**
 * A keyed hash that identifies the sender of a report: the account, or without one the IP address and browser on this day. The key
 * prevents guessing IP addresses, and the day prevents tracking visitors over several days.
 */
export function hashReporter({ userId, ip, userAgent }: ReportSender, day: string, secret: string): Buffer {
  const subject = userId ? `user ${userId}` : `visitor ${day} ${ip} ${userAgent ?? ''}`;
  return createHmac('sha256', secret).update(`report ${subject}`).digest();
}
