/**
 * Verifies id tokens of the Firebase emulator. They are not signed, so this looks up their account at the emulator; the claims are checked
 * as usual. The configuration allows an emulator only in development and only on this machine.
 */
import { decodeJwt, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { verifyClaims } from './claims.ts';
import { IdTokenRejectedError, VerifierUnavailableError, type IdTokenVerifier } from './index.ts';

const FETCH_TIMEOUT_MS = 5000;
const lookupResponse = z.object({ users: z.array(z.object({ localId: z.string(), phoneNumber: z.string() })).length(1) });

export function createEmulatorIdTokens({
  projectId,
  emulator,
  now,
}: {
  projectId: string;
  emulator: string;
  now: () => Date;
}): IdTokenVerifier {
  return {
    async verify(token) {
      const verified = verifyClaims(token, decodePayload(token, now()), { projectId, now: now() });
      const response = await fetch(`${emulator}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=emulator`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: token }),
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      }).catch(() => {
        throw new VerifierUnavailableError();
      });
      const account = response.ok ? lookupResponse.safeParse(await response.json()) : null;
      const [user] = account?.data?.users ?? [];
      if (user?.phoneNumber !== verified.phone || user.localId !== decodeJwt(token).sub)
        throw new IdTokenRejectedError('unknown to the emulator');
      return verified;
    },
  };
}

function decodePayload(token: string, currentDate: Date): unknown {
  try {
    return UnsecuredJWT.decode(token, { currentDate }).payload;
  } catch {
    throw new IdTokenRejectedError('no token of the emulator');
  }
}
