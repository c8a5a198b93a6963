import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { openEmulatorIdTokens } from './emulator-id-tokens.ts';
import type { IdTokenVerifier } from './index.ts';
import { openRemoteKeySet } from './key-set.ts';
import { openSignedIdTokens } from './signed-id-tokens.ts';

/** The id token verifier that the configuration selects; null without a phone-auth service. */
export function openIdTokens({ phoneAuth }: Config, log: FastifyBaseLogger, now: () => Date): IdTokenVerifier | null {
  if (!phoneAuth) return null;
  const { projectId, keysUrl, emulator } = phoneAuth;
  if (emulator) return openEmulatorIdTokens({ projectId, emulator, now });
  return openSignedIdTokens({ projectId, keys: openRemoteKeySet({ url: keysUrl, now, log }), now });
}
