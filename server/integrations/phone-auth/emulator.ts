/**
 * Id tokens of the service's emulator. They are not signed, so the emulator itself is asked whose they are; what they have to
 * say is held against the same rules as everywhere. The configuration takes an emulator in development only, on this machine only.
 */
import { decodeJwt, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { provedBy } from './claims.ts';
import { IdTokenRefused, KeysUnavailable, type IdTokens } from './index.ts';

const FETCH_MS = 5000;
const looked = z.object({ users: z.array(z.object({ localId: z.string(), phoneNumber: z.string() })).length(1) });

export function emulatedIdTokens({ projectId, emulator, now }: { projectId: string; emulator: string; now: () => Date }): IdTokens {
  return {
    async verify(token) {
      const proved = provedBy(token, payloadOf(token, now()), { projectId, now: now() });
      const answer = await fetch(`${emulator}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=emulator`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: token }),
        signal: AbortSignal.timeout(FETCH_MS),
      }).catch(() => {
        throw new KeysUnavailable();
      });
      const account = answer.ok ? looked.safeParse(await answer.json()) : null;
      const [user] = account?.data?.users ?? [];
      if (user?.phoneNumber !== proved.phone || user.localId !== decodeJwt(token).sub) throw new IdTokenRefused('not of the emulator');
      return proved;
    },
  };
}

function payloadOf(token: string, currentDate: Date): unknown {
  try {
    return UnsecuredJWT.decode(token, { currentDate }).payload;
  } catch {
    throw new IdTokenRefused('no token of the emulator');
  }
}
