/**
 * The token of a call, which the vendor returns in its reports about the call. The webhook also requires a shared secret. Because each call
 * has its own token, a leaked secret alone is not enough to forge a report.
 */
import { signToken, verifyToken } from '../../../crypto/signed-token.ts';
import { bytesOfUuid, UUID_BYTES, uuidOfBytes } from '../../../crypto/uuid-bytes.ts';
import type { Deps } from '../../../deps.ts';
import { DAY_MS } from '../../../durations.ts';

const PURPOSE = 'report of a call';

/** The token is valid for a day, which is longer than any call and its late reports. */
export function callToken({ secrets, now }: Pick<Deps, 'secrets' | 'now'>, cityId: number, callId: string): string {
  const payload = Buffer.alloc(2 + UUID_BYTES);
  payload.writeUInt16BE(cityId);
  bytesOfUuid(callId).copy(payload, 2);
  return signToken(secrets, PURPOSE, payload, new Date(now().getTime() + DAY_MS)).toString('base64url');
}

/** Returns null for a token that is not ours or has expired. */
export function readCallToken({ secrets, now }: Pick<Deps, 'secrets' | 'now'>, token: string): { cityId: number; callId: string } | null {
  const payload = verifyToken(secrets, PURPOSE, Buffer.from(token, 'base64url'), now());
  if (payload?.length !== 2 + UUID_BYTES) return null;
  return { cityId: payload.readUInt16BE(0), callId: uuidOfBytes(payload.subarray(2)) };
}
