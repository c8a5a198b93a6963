import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { emulatedIdTokens } from './emulator.ts';
import type { IdTokens } from './index.ts';
import { remoteKeySet } from './key-set.ts';
import { signedIdTokens } from './signed.ts';

/** The phone-auth service the configuration names, or null. */
export function openIdTokens({ phoneAuth }: Config, log: FastifyBaseLogger, now: () => Date): IdTokens | null {
  if (!phoneAuth) return null;
  const { projectId, keysUrl, emulator } = phoneAuth;
  if (emulator) return emulatedIdTokens({ projectId, emulator, now });
  return signedIdTokens({ projectId, keys: remoteKeySet({ url: keysUrl, now, log }), now });
}
