/** Verifies id tokens by their signature: RS256 only, with a key that the service publishes. */
import { decodeJwt, decodeProtectedHeader, jwtVerify, type CryptoKey, type JWTPayload, type ProtectedHeaderParameters } from 'jose';
import { verifyClaims } from './claims.ts';
import { IdTokenRejectedError, type IdTokenVerifier } from './index.ts';
import type { KeySet } from './key-set.ts';

const ALGORITHM = 'RS256';
const MAX_KEY_ID_LENGTH = 128;

export function createSignedIdTokens({ projectId, keys, now }: { projectId: string; keys: KeySet; now: () => Date }): IdTokenVerifier {
  return {
    async verify(token) {
      const { header, payload } = decodeToken(token);
      const { alg, kid } = header;
      if (alg !== ALGORITHM) throw new IdTokenRejectedError('algorithm');
      if (typeof kid !== 'string' || kid === '' || kid.length > MAX_KEY_ID_LENGTH) throw new IdTokenRejectedError('key id');
      // checks the claims first, so that an obviously invalid token does not cause a fetch of keys
      verifyClaims(token, payload, { projectId, now: now() });
      const key = await keys.find(kid);
      if (!key) throw new IdTokenRejectedError('unknown key');
      return verifyClaims(token, await verifySignature(token, key, now()), { projectId, now: now() });
    },
  };
}

/** Decodes the token without verifying it. */
function decodeToken(token: string): { header: ProtectedHeaderParameters; payload: JWTPayload } {
  try {
    return { header: decodeProtectedHeader(token), payload: decodeJwt(token) };
  } catch {
    throw new IdTokenRejectedError('no token');
  }
}

async function verifySignature(token: string, key: CryptoKey, currentDate: Date): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate })).payload;
  } catch {
    throw new IdTokenRejectedError('signature');
  }
}
