/** Applications as staff sees them. */
import { sql, type Selectable } from 'kysely';
import type { HeldApplication } from '../../../contract/partners.ts';
import type { Db, PartnerApplicationTable, Tx } from '../../db/schema.ts';
import { reraOfAgent } from '../../views/agents.ts';
import type { Places } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';

export type ApplicationRow = Selectable<PartnerApplicationTable>;

/** Rows with what else is known of their numbers, in three queries whatever their number. */
export async function presentApplications(db: Db | Tx, places: Places, rows: readonly ApplicationRow[]): Promise<HeldApplication[]> {
  if (rows.length === 0) return [];
  const accounts = await db
    .selectFrom('app_user')
    .select(['id', 'phone', 'role', 'created_at'])
    .select((e) =>
      e
        .selectFrom('listing')
        .whereRef('listing.owner_id', '=', 'app_user.id')
        .where('listing.status', '=', 'active')
        .select((f) => f.fn.countAll<number>().as('count'))
        .as('listings'),
    )
    .where('deleted_at', 'is', null)
    .where('phone_verified_at', 'is not', null)
    .where(
      'phone',
      'in',
      rows.map(({ phone }) => phone),
    )
    .execute();
  const byPhone = new Map(accounts.map((account) => [account.phone, account]));
  const numbers = [...new Set(rows.flatMap(({ rera_id }) => rera_id ?? []))];
  const others = await sql<{ rera_id: string; phones: string[] }>`
    select rera_id, array_agg(distinct phone) as phones from partner_application
    where rera_id = any(${sql.val(numbers)}::text[]) and state <> 'unproved' group by rera_id`.execute(db);
  const phonesOf = new Map(others.rows.map(({ rera_id, phones }) => [rera_id, phones]));
  return rows.map((row): HeldApplication => {
    const account = byPhone.get(row.phone);
    return {
      id: row.id,
      role: row.role,
      state: row.state as HeldApplication['state'],
      version: row.version,
      name: row.name,
      firm: row.firm,
      phone: row.phone,
      email: row.email,
      address: row.address,
      rera: reraOfAgent(row),
      areas: areasText(places, row),
      kinds: row.kinds.map((kind) => textOf(`prices.kind.${kind}`)),
      languages: row.languages.map((language) => textOf(`partner.language.${language}`)),
      since: row.since,
      suspect: row.suspect,
      proved_at: (row.proved_at ?? row.created_at).toISOString(),
      account: account ? { since: account.created_at.toISOString(), role: account.role, listings: Number(account.listings ?? 0) } : null,
      same_number: (phonesOf.get(row.rera_id ?? '') ?? []).filter((phone) => phone !== row.phone).length,
      decided_at: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      note: row.note,
    };
  });
}

/** `RS Puram, Saibaba Colony (Coimbatore)`; the city alone where it is the whole of it. */
function areasText(places: Places, row: ApplicationRow): string[] {
  return row.areas.map(({ city, localities }) => {
    const name = places.cityById(city)?.name ?? '';
    const within = localities.flatMap((id) => places.localityById(id)?.name ?? []).join(', ');
    return within ? textOf('partner.area_part', { localities: within, city: name }) : textOf('partner.area_city', { city: name });
  });
}
