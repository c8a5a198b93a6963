import { ipGroup } from '../../db/ip-address.ts';
import { keyedHashes, type Secrets } from '../../crypto/secrets.ts';

export interface ReportSender {
  readonly userId: string | null;
  readonly ip: string;
  readonly userAgent: string | null;
}

/**
 * Keyed hashes that identify the sender of a report, one for each secret, newest first. They identify the account, or without one the IP
 * address and browser on this day. The key prevents guessing IP addresses, and the day prevents tracking visitors over several days.
 */
export function hashReporter({ userId, ip, userAgent }: ReportSender, day: string, secrets: Secrets): Buffer[] {
  const subject = userId ? `user ${userId}` : `visitor ${day} ${ipGroup(ip)} ${userAgent ?? ''}`;
  return keyedHashes(secrets, `report ${subject}`);
}
