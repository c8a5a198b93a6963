import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { IdTokenVerifier } from './index.ts';

/** Opens the configured id token verifier, and loads its library; null when no phone-auth service is configured. */
export async function openIdTokens({ phoneAuth }: Config, log: FastifyBaseLogger, now: () => Date): Promise<IdTokenVerifier | null> {
  if (!phoneAuth) return null;
  const { projectId, keysUrl, emulator } = phoneAuth;
  if (emulator) {
    const { openEmulatorIdTokens } = await import('./emulator-id-tokens.ts');
    return openEmulatorIdTokens({ projectId, emulator, now });
  }
  const { openSignedIdTokens } = await import('./signed-id-tokens.ts');
  const { openRemoteKeySet } = await import('./key-set.ts');
  return openSignedIdTokens({ projectId, keys: openRemoteKeySet({ url: keysUrl, now, log }), now });
}
