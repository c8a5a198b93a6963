/**
 * The four digits that the owner tells the visitor at the door. They are derived from the secret of the site, the visit and its time, and
 * are not stored anywhere. So a copy of the database reveals no code, and a rescheduled visit gets a new code.
 */
import { timingSafeEqual } from 'node:crypto';
import { keyedHashes, type Secrets } from '../../crypto/secrets.ts';

/** After this many wrong codes nobody can check in to the visit. So guessing succeeds for one visit in 2,000. */
export const MAX_TRIES = 5;

/** The codes under every secret of the site, newest first. */
const codesOf = (secrets: Secrets, visitId: string, startsAt: Date): string[] =>
  keyedHashes(secrets, `visit check-in\n${visitId}\n${startsAt.toISOString()}`).map((hash) =>
    String(hash.readUInt32BE(0) % 10_000).padStart(4, '0'),
  );

/** The code that the owner tells now. */
export const checkInCode = (secrets: Secrets, visitId: string, startsAt: Date): string => codesOf(secrets, visitId, startsAt)[0]!;

/** Whether the code is valid. Codes from before the secret of the site was replaced are still valid. */
export const isCheckInCode = (secrets: Secrets, visitId: string, startsAt: Date, code: string): boolean =>
  codesOf(secrets, visitId, startsAt).some((valid) => timingSafeEqual(Buffer.from(valid), Buffer.from(code)));
