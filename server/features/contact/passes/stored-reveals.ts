import type { Tx } from '../../../db/schema.ts';

/** Deletes the stored answers with numbers, so that a repeated request is not answered with one that is no longer shown. */
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
