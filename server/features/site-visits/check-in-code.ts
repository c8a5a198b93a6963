/**
 * The four digits that the owner gives the visitor at the door. They are derived from the site's secret, the visit and its time, and stored nowhere:
 * a copy of the database reveals no code, and a visit that moves gets another one.
 */
import { timingSafeEqual } from 'node:crypto';
import { keyedHashes, type Secrets } from '../../crypto/secrets.ts';

/** Wrong codes after which a visit cannot be checked in to: one in 2,000 visits could be guessed. */
export const MAX_TRIES = 5;

/** Codes under every secret of the site, the newest first. */
const codesOf = (secrets: Secrets, visitId: string, startsAt: Date): string[] =>
  keyedHashes(secrets, `visit check-in\n${visitId}\n${startsAt.toISOString()}`).map((hash) =>
    String(hash.readUInt32BE(0) % 10_000).padStart(4, '0'),
  );

export const checkInCode = (secrets: Secrets, visitId: string, startsAt: Date): string => codesOf(secrets, visitId, startsAt)[0]!;

/** Codes made before the site's secret was replaced stay valid. */
export const isCheckInCode = (secrets: Secrets, visitId: string, startsAt: Date, code: string): boolean =>
  codesOf(secrets, visitId, startsAt).some((valid) => timingSafeEqual(Buffer.from(valid), Buffer.from(code)));
