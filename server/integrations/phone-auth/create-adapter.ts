import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { IdTokenVerifier } from './index.ts';

/** Creates the configured id token verifier, and loads its library; null when no phone-auth service is configured. */
export async function createIdTokenAdapter(
  { phoneAuth }: Config,
  log: FastifyBaseLogger,
  now: () => Date,
): Promise<IdTokenVerifier | null> {
  if (!phoneAuth) return null;
  const { projectId, keysUrl, emulator } = phoneAuth;
  if (emulator) {
    const { createEmulatorIdTokens } = await import('./emulator-id-tokens.ts');
    return createEmulatorIdTokens({ projectId, emulator, now });
  }
  const { createSignedIdTokens } = await import('./signed-id-tokens.ts');
  const { createRemoteKeySet } = await import('./key-set.ts');
  return createSignedIdTokens({ projectId, keys: createRemoteKeySet({ url: keysUrl, now, log }), now });
}
