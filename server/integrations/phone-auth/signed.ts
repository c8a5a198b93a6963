/** Id tokens by their signature: RS256 alone, by a key the service publishes. There is no way around it in here. */
import { decodeJwt, decodeProtectedHeader, jwtVerify, type CryptoKey, type JWTPayload, type ProtectedHeaderParameters } from 'jose';
import { provedBy } from './claims.ts';
import { IdTokenRefused, type IdTokens } from './index.ts';
import type { KeySet } from './key-set.ts';

const ALGORITHM = 'RS256';
const LONGEST_KEY_ID = 128;

export function signedIdTokens({ projectId, keys, now }: { projectId: string; keys: KeySet; now: () => Date }): IdTokens {
  return {
    async verify(token) {
      const { header, payload } = read(token);
      const { alg, kid } = header;
      if (alg !== ALGORITHM) throw new IdTokenRefused('algorithm');
      if (typeof kid !== 'string' || kid === '' || kid.length > LONGEST_KEY_ID) throw new IdTokenRefused('key id');
      // what is wrong by its own words is refused before anybody is asked about keys
      provedBy(token, payload, { projectId, now: now() });
      const key = await keys.find(kid);
      if (!key) throw new IdTokenRefused('unknown key');
      return provedBy(token, await verified(token, key, now()), { projectId, now: now() });
    },
  };
}

/** What the token says of itself, believed by nobody yet. */
function read(token: string): { header: ProtectedHeaderParameters; payload: JWTPayload } {
  try {
    return { header: decodeProtectedHeader(token), payload: decodeJwt(token) };
  } catch {
    throw new IdTokenRefused('no token');
  }
}

async function verified(token: string, key: CryptoKey, currentDate: Date): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate })).payload;
  } catch {
    throw new IdTokenRefused('signature');
  }
}
