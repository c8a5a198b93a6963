/**
 * A fresh `Idempotency-Key`: one for each thing a person wants done, however often it has to be sent. Not `randomUUID`,
 * which browsers withhold from sites opened over plain http on a home network.
 */
export function attemptKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
