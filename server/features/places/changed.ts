import { isDeepStrictEqual } from 'node:util';
import { audit, type AuditAction } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { By } from './merge.ts';
import { beginWork } from './work.ts';

interface Changed {
  readonly by: By;
  /** How the trail calls the place: `coimbatore`, `coimbatore/rs-puram`. */
  readonly subject: string;
  /** Null: it is new. */
  readonly before: object | null;
  readonly after: object;
  readonly cityId: number;
  /** Null: the city itself. */
  readonly localityId: number | null;
  readonly at: Date;
}

/** Writes a change of a place into the trail, and begins what follows from it. */
export async function placeChanged(deps: Deps, tx: Tx, { by, subject, before, after, cityId, localityId, at }: Changed): Promise<void> {
  const facts = before ? differing(before, after) : { before: null, after };
  await audit(tx, { action: actionOf(facts), actorId: by.id, ip: by.ip, subject, facts, at });
  await beginWork(deps, tx, { cityId, localityId });
}

/** What is another than it was, as it was and as it is. */
function differing(before: object, after: object): { readonly before: object; readonly after: object } {
  const values = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(values.get(name), value));
  return { before: Object.fromEntries(changed.map(([name]) => [name, values.get(name)])), after: Object.fromEntries(changed) };
}

const actionOf = ({ before, after }: { readonly before: object | null; readonly after: object }): AuditAction =>
  !before ? 'place_add' : Object.keys(after).every((name) => name === 'aliases') ? 'place_aliases' : 'place_change';
