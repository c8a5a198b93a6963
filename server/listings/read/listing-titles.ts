import { sql } from 'kysely';
import { kindOf } from '../../../kinds/index.ts';
import type { Values } from '../../../kinds/field.ts';
import type { Db, EveryLanguage, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { titleInEveryLanguage } from '../present/title.ts';

interface Row {
  readonly public_id: string;
  readonly kind: string;
  readonly details: Values;
}

/** Reads the titles of listings in every language, for notifications, by public id. One query. */
export async function readTitlesInEveryLanguage(db: Db | Tx, keys: readonly ListingKey[]): Promise<ReadonlyMap<string, EveryLanguage>> {
  if (keys.length === 0) return new Map();
  const pairs = JSON.stringify(keys.map(({ cityId, listingId }) => ({ city_id: cityId, listing_id: listingId })));
  const { rows } = await sql<Row>`
    select l.public_id, l.kind, l.details from jsonb_to_recordset(${pairs}::jsonb) as k (city_id smallint, listing_id bigint)
    join listing l on l.city_id = k.city_id and l.id = k.listing_id`.execute(db);
  return new Map(
    rows.flatMap(({ public_id, kind: id, details }) => {
      const kind = kindOf(id);
      return kind ? [[public_id, titleInEveryLanguage(kind, details)] as const] : [];
    }),
  );
}
