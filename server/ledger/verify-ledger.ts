/** Verifies the ledger against orders, refunds, invoices and contacts, on one snapshot, while the site runs. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';

/**
 * One query per rule. Its rows describe the violations. In a cluster, contacts and boosts are on other nodes than the ledger, so they are
 * compared with `except` and not with a join.
 */
const RULES: Readonly<Record<string, string>> = {
  'the lines of an entry sum to zero per unit': `
    select 'entry ' || entry_id || ': ' || sum(amount) || ' ' || unit as violation from ledger_line group by entry_id, unit having sum(amount) <> 0`,
  'the balance of a plan is between zero and what it was issued': `
    select 'plan ' || l.subscription_id || ': ' || sum(l.amount) || ' ' || l.unit as violation from ledger_line l
    join subscription s on s.id = l.subscription_id join plan_version v on v.id = s.plan_version_id
    group by l.subscription_id, l.unit, v.contacts, v.boosts
    having sum(l.amount) < 0 or sum(l.amount) > coalesce(case when l.unit = 'contact' then v.contacts
      else (select (b ->> 'count')::int from jsonb_array_elements(v.boosts) b where b ->> 'list' = l.unit) end, 0)`,
  'a closed plan has no balance': `
    select 'plan ' || l.subscription_id || ': ' || sum(l.amount) || ' ' || l.unit as violation from ledger_line l
    join subscription s on s.id = l.subscription_id where s.closed_at is not null group by l.subscription_id, l.unit having sum(l.amount) <> 0`,
  'a paid order has one plan, one payment entry and one invoice, all of the same amount': `
    select 'order ' || o.id as violation from payment_order o
    left join subscription s on s.order_id = o.id
    left join invoice i on i.order_id = o.id and i.kind = 'invoice'
    left join ledger_entry e on e.cause = 'payment:' || o.payment_id and e.kind = 'payment'
    left join ledger_line g on g.entry_id = e.id and g.account = 'gateway'
    where o.state = 'paid' and (s.id is null or i.id is null or e.id is null
      or i.total_paise <> o.total_paise or g.amount is distinct from o.total_paise)`,
  'every payment entry belongs to a paid order or a payment problem': `
    select e.cause as violation from ledger_entry e
    where e.kind in ('payment', 'misdirected')
      and not exists (select from payment_order o where 'payment:' || o.payment_id = e.cause and o.state = 'paid' and e.kind = 'payment')
      and not exists (select from payment_refusal p where 'payment:' || p.payment_id = e.cause and e.kind = 'misdirected')`,
  'a plan without an order is free': `
    select 'plan ' || s.id as violation from subscription s join plan_version v on v.id = s.plan_version_id where s.order_id is null and v.price_paise <> 0`,
  'a rejected payment is refunded in full': `
    select 'payment ' || p.payment_id as violation from payment_refusal p
    left join refund r on r.payment_id = p.payment_id and r.subscription_id is null
    where r.id is null or r.amount_paise <> p.amount_paise`,
  'the owed account equals the open refunds': `
    select owed || ' owed, ' || open || ' on its way' as violation from
      (select -coalesce(sum(amount), 0) as owed from ledger_line where account = 'owed') l,
      (select coalesce(sum(amount_paise), 0) as open from refund where state <> 'done') r where owed <> open`,
  'refunds of an order do not exceed its payment': `
    select 'order ' || o.id as violation from payment_order o join refund r on r.order_id = o.id and r.payment_id = o.payment_id
    group by o.id, o.total_paise having sum(r.amount_paise) > o.total_paise`,
  'the refund of a plan has a credit note of the same amount': `
    select 'refund ' || r.id as violation from refund r left join invoice i on i.refund_id = r.id
    where r.subscription_id is not null and (i.id is null or i.total_paise <> r.amount_paise)`,
  'invoice serials have no gaps': `
    select c.series || '/' || c.financial_year as violation from invoice_counter c
    left join invoice i on i.serial like c.series || '/' || c.financial_year || '/%'
    group by c.series, c.financial_year, c.last having count(i.id) <> c.last or coalesce(max(right(i.serial, 6)::int), 0) <> c.last`,
  'tax in the ledger equals tax on invoices and credit notes': `
    select account || ': ' || booked || ' booked, ' || invoiced || ' invoiced' as violation from (
      select 'cgst' as account, (select -coalesce(sum(amount), 0) from ledger_line where account = 'cgst') as booked,
        (select coalesce(sum(case kind when 'invoice' then cgst_paise else -cgst_paise end), 0) from invoice) as invoiced
      union all select 'sgst', (select -coalesce(sum(amount), 0) from ledger_line where account = 'sgst'),
        (select coalesce(sum(case kind when 'invoice' then sgst_paise else -sgst_paise end), 0) from invoice)
      union all select 'igst', (select -coalesce(sum(amount), 0) from ledger_line where account = 'igst'),
        (select coalesce(sum(case kind when 'invoice' then igst_paise else -igst_paise end), 0) from invoice)
    ) taxes where booked <> invoiced`,
  'a contact paid by a plan has a spend entry': `
    select 'contact ' || id as violation from contact where subscription_id is not null
    except select replace(cause, ':', ' ') from ledger_entry where cause like 'contact:%' and kind = 'spend'`,
  'a contact credited to a plan has a credit entry': `
    select 'contact ' || id as violation from contact where subscription_id is not null and credited_at is not null
    except select replace(cause, 'credit:', 'contact ') from ledger_entry where cause like 'credit:%' and kind = 'credit'`,
  'a boost has a spend entry': `
    select 'boost ' || id as violation from boost
    except select replace(cause, ':', ' ') from ledger_entry where cause like 'boost:%' and kind = 'spend'`,
};

/** Describes each violation in a sentence. Empty when the ledger is consistent. */
export async function verifyLedger(db: Db): Promise<string[]> {
  const verify = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyLedgerIn);
  const violations = await verify();
  if (violations.length === 0) return violations;
  // the nodes of a cluster have separate snapshots, so violations that result from writes between two of them are checked again
  const remaining = new Set(await verify());
  return violations.filter((violation) => remaining.has(violation));
}

/** Verifies the ledger within the caller's transaction. */
export async function verifyLedgerIn(tx: Tx): Promise<string[]> {
  const violations: string[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await sql<{ violation: string }>`${sql.raw(query)}`.execute(tx);
    violations.push(...rows.map(({ violation }) => `Violated: ${rule}. ${violation}`));
  }
  return violations;
}
