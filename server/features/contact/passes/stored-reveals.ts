import type { Tx } from '../../../db/schema.ts';

/** Deletes stored responses with numbers, so that a repeated request does not return a number that may no longer be shown. */
export async function deleteStoredReveals(tx: Tx, seekerIds: readonly string[]): Promise<void> {
  if (seekerIds.length === 0) return;
  await tx
    .deleteFrom('idempotency_key')
    .where(
      'scope',
      'in',
      seekerIds.map((id) => `${id} POST /property/contact`),
    )
    .execute();
}
