/** Partner applications as staff see them. */
import { sql, type Selectable } from 'kysely';
import type { ApplicationRecord } from '../../../contract/partners/partner-records.ts';
import type { Db, PartnerApplicationTable, Tx } from '../../db/schema.ts';
import { agentRera } from '../../accounts/agents.ts';
import type { Places } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';

export type ApplicationRow = Selectable<PartnerApplicationTable>;

/**
 * Reads what staff see of applications: the account of the same phone number, and applications with the same RERA registration. The number
 * of queries does not depend on the number of rows.
 */
export async function readApplicationRecords(db: Db | Tx, places: Places, rows: readonly ApplicationRow[]): Promise<ApplicationRecord[]> {
  if (rows.length === 0) return [];
  const accounts = await db
    .selectFrom('app_user')
    .select(['id', 'phone', 'role', 'created_at'])
    .where('deleted_at', 'is', null)
    .where('phone_verified_at', 'is not', null)
    .where(
      'phone',
      'in',
      rows.map(({ phone }) => phone),
    )
    .execute();
  const listingCounts = await countLiveListings(
    db,
    accounts.map(({ id }) => id),
  );
  const accountByPhone = new Map(accounts.map((account) => [account.phone, { ...account, listings: listingCounts.get(account.id) ?? 0 }]));
  const reraIds = [...new Set(rows.flatMap(({ rera_id }) => rera_id ?? []))];
  const applicationsByRera = await sql<{ rera_id: string; phones: string[] }>`
    select rera_id, array_agg(distinct phone) as phones from partner_application
    where rera_id = any(${sql.val(reraIds)}::text[]) and state <> 'unverified' group by rera_id`.execute(db);
  const phonesByRera = new Map(applicationsByRera.rows.map(({ rera_id, phones }) => [rera_id, phones]));
  return rows.map((row): ApplicationRecord => {
    const account = accountByPhone.get(row.phone);
    return {
      id: row.id,
      role: row.role,
      state: row.state as ApplicationRecord['state'],
      version: row.version,
      name: row.name,
      firm: row.firm,
      phone: row.phone,
      email: row.email,
      address: row.address,
      rera: agentRera(row),
      areas: presentAreas(places, row),
      kinds: row.kinds.map((kind) => textById(`prices.kind.${kind}`)),
      languages: row.languages.map((language) => textById(`partner.language.${language}`)),
      // year in which the business began
      since: row.since,
      suspect: row.suspect,
      // only applications in the state `unverified` have no time, and staff do not see these
      verified_at: row.verified_at!.toISOString(),
      account: account ? { since: account.created_at.toISOString(), role: account.role, listings: account.listings } : null,
      same_rera: (phonesByRera.get(row.rera_id ?? '') ?? []).filter((phone) => phone !== row.phone).length,
      decided_at: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      note: row.note,
    };
  });
}

/** The areas as text: `RS Puram, Saibaba Colony (Coimbatore)`, or only the city when no localities are named. */
function presentAreas(places: Places, row: ApplicationRow): string[] {
  return row.areas.map(({ city, localities }) => {
    const name = places.cityById(city)?.name ?? '';
    const localityNames = localities.flatMap((id) => places.localityById(id)?.name ?? []).join(', ');
    return localityNames
      ? textById('partner.area_part', { localities: localityNames, city: name })
      : textById('partner.area_city', { city: name });
  });
}

async function countLiveListings(db: Db | Tx, ownerIds: readonly string[]): Promise<Map<string, number>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing')
    .select((e) => ['owner_id', e.fn.countAll<number>().as('count')])
    .where('owner_id', 'in', [...ownerIds])
    .where('status', '=', 'active')
    .groupBy('owner_id')
    .execute();
  return new Map(rows.map(({ owner_id, count }) => [owner_id, count]));
}
