/** All columns with sealed values, so that all values can be sealed again after APP_SECRET was replaced. */
import { sql, type RawBuilder } from 'kysely';
import { isSealedWithNewest, seal, sealedKeyId, unseal } from '../crypto/seal.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../db/schema.ts';

interface SealedColumn {
  readonly name: string;
  /** Selects `id` (text) and `sealed`. */
  readonly select: RawBuilder<SealedRow>;
  /** Replaces a value unless it was changed meanwhile. */
  readonly replace: (row: SealedRow, sealed: string) => RawBuilder<unknown>;
}
interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}

/** Login codes are also sealed, but not in this list: a code whose secret was removed counts as expired, and another one is sent. */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    name: 'data keys',
    select: sql<SealedRow>`select purpose as id, sealed from data_key`,
    replace: ({ id, sealed }, newSealed) => sql`update data_key set sealed = ${newSealed} where purpose = ${id} and sealed = ${sealed}`,
  },
  {
    name: 'unfinished erasures',
    select: sql<SealedRow>`select user_id::text as id, sealed from erasure where sealed is not null`,
    replace: ({ id, sealed }, newSealed) =>
      sql`update erasure set sealed = ${newSealed} where user_id = ${id}::uuid and sealed = ${sealed}`,
  },
  {
    name: 'responses of repeatable requests',
    select: sql<SealedRow>`select scope || ' ' || key as id, sealed from idempotency_key where sealed is not null`,
    replace: ({ id, sealed }, newSealed) =>
      sql`update idempotency_key set sealed = ${newSealed} where scope || ' ' || key = ${id} and sealed = ${sealed}`,
  },
  {
    name: 'waiting messages',
    select: sql<SealedRow>`select id::text as id, payload ->> 'sealed' as sealed from graphile_worker._private_jobs
      where json_typeof(payload) = 'object' and json_typeof(payload -> 'sealed') = 'string'`,
    replace: ({ id, sealed }, newSealed) => sql`update graphile_worker._private_jobs
      set payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb(${newSealed}::text))::json
      where id = ${id}::bigint and payload ->> 'sealed' = ${sealed}`,
  },
];

interface SealedCount {
  readonly name: string;
  readonly keyId: string;
  readonly values: number;
}

/** Counts the stored values by the secret with which they were sealed. */
export async function countSealedValues(db: Db): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const { name, select } of SEALED_COLUMNS) {
    const { rows } = await select.execute(db);
    const byKey = Object.groupBy(rows, ({ sealed }) => sealedKeyId(sealed));
    counts.push(...Object.entries(byKey).map(([keyId, values = []]) => ({ name, keyId, values: values.length })));
  }
  return counts;
}

/**
 * Seals every stored value with the newest secret. Safe to repeat, and to run while the site is running.
 * @returns how many values were resealed, and how many could not be opened with any secret
 */
export async function resealValues(db: Db, secrets: Secrets): Promise<{ resealed: number; unreadable: number }> {
  let [resealed, unreadable] = [0, 0];
  for (const { select, replace } of SEALED_COLUMNS) {
    const { rows } = await select.execute(db);
    for (const row of rows.filter(({ sealed }) => !isSealedWithNewest(secrets, sealed))) {
      const newSealed = sealAgain(secrets, row.sealed);
      if (newSealed === null) unreadable += 1;
      else if ((await replace(row, newSealed).execute(db)).numAffectedRows === 1n) resealed += 1;
    }
  }
  return { resealed, unreadable };
}

function sealAgain(secrets: Secrets, sealed: string): string | null {
  try {
    return seal(secrets, unseal(secrets, sealed));
  } catch {
    return null;
  }
}
