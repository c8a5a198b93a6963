/**
 * A new `Idempotency-Key`: one per action of a person, reused when its request is repeated. Not `randomUUID`, which browsers
 * only offer on https, because development sites are opened over http in a local network.
 */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
