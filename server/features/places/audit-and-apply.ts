import { isDeepStrictEqual } from 'node:util';
import { audit, type AuditAction } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { PlaceDeps } from './change-places.ts';
import type { Administrator } from './merge-locality.ts';
import { startPlaceChange } from './place-changes.ts';

interface PlaceChange {
  readonly administrator: Administrator;
  /** The subject in the audit trail: `coimbatore` or `coimbatore/rs-puram`. */
  readonly subject: string;
  /** Null for a new place. */
  readonly before: object | null;
  readonly after: object;
  readonly cityId: number;
  /** Null when the city itself was changed. */
  readonly localityId: number | null;
  readonly changedAt: Date;
}

/**
 * Writes the change of a place to the audit trail, and starts the background work that it requires. `before` and `after` have the same
 * fields, unless the place is new.
 */
export async function auditAndApplyPlaceChange(
  deps: Pick<PlaceDeps, 'jobs' | 'now'>,
  tx: Tx,
  { administrator, subject, before, after, cityId, localityId, changedAt }: PlaceChange,
): Promise<void> {
  const details = before ? changedFields(before, after) : { before: null, after };
  await audit(tx, { action: actionOf(details), actorId: administrator.id, ip: administrator.ip, subject, details, at: changedAt });
  await startPlaceChange(deps, tx, { cityId, localityId });
}

/** The changed fields with their old and new values. */
function changedFields(before: object, after: object): { readonly before: object; readonly after: object } {
  const values = new Map(Object.entries(before));
  const changedEntries = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(values.get(name), value));
  return {
    before: Object.fromEntries(changedEntries.map(([name]) => [name, values.get(name)])),
    after: Object.fromEntries(changedEntries),
  };
}

function actionOf({ before, after }: { readonly before: object | null; readonly after: object }): AuditAction {
  if (!before) return 'place_add';
  return Object.keys(after).every((name) => name === 'aliases') ? 'place_aliases' : 'place_change';
}
