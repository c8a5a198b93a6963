import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { UnmetNeed } from '../../../demo/seed/unmet-needs.ts';
import type { Tx } from '../../db/schema.ts';
import { DIGEST_BYTES, periodOf } from '../../features/demand/record-unmet-search.ts';

/** Records each person whose search found nothing, as searches do. The routine counts the records. */
export async function insertDemand(tx: Tx, needs: readonly UnmetNeed[], now: Date): Promise<void> {
  const searches = needs.flatMap(({ people, ...need }) =>
    Array.from({ length: people }, () => ({ ...need, digest: randomBytes(DIGEST_BYTES).toString('hex') })),
  );
  await sql`
    insert into demand_search (period, city_id, locality_id, kind, bedrooms, budget, searcher_digest)
    select ${periodOf(now)}, s.city_id, l.id, s.kind, s.bedrooms, s.budget, decode(s.digest, 'hex')
    from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
      as s (city_id smallint, locality text, kind text, bedrooms text, budget bigint, digest text)
    join locality l on l.city_id = s.city_id and l.slug = s.locality`.execute(tx);
}
