/** Proves the books against what they tell of. Read in one transaction that sees one moment, while the site runs. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';

/** One query a rule; each answers what breaks it, named. Nothing: it holds. */
const RULES: Readonly<Record<string, string>> = {
  'an entry adds up to nothing in each unit': `
    select 'entry ' || entry_id || ': ' || sum(amount) || ' ' || unit as what from ledger_line group by entry_id, unit having sum(amount) <> 0`,
  'no plan holds less than nothing, or more than it was given': `
    select 'plan ' || l.subscription_id || ': ' || sum(l.amount) || ' ' || l.unit as what from ledger_line l
    join subscription s on s.id = l.subscription_id join plan_version v on v.id = s.plan_version_id
    group by l.subscription_id, l.unit, v.contacts, v.boosts
    having sum(l.amount) < 0 or sum(l.amount) > coalesce(case when l.unit = 'contact' then v.contacts
      else (select (b ->> 'count')::int from jsonb_array_elements(v.boosts) b where b ->> 'list' = l.unit) end, 0)`,
  'a closed plan holds nothing': `
    select 'plan ' || l.subscription_id || ': ' || sum(l.amount) || ' ' || l.unit as what from ledger_line l
    join subscription s on s.id = l.subscription_id where s.closed_at is not null group by l.subscription_id, l.unit having sum(l.amount) <> 0`,
  'a paid order began one plan, entered once, and has one invoice, all over the same money': `
    select 'order ' || o.id as what from payment_order o
    left join subscription s on s.order_id = o.id
    left join invoice i on i.order_id = o.id and i.kind = 'invoice'
    left join ledger_entry e on e.cause = 'payment:' || o.payment_id and e.kind = 'payment'
    left join ledger_line g on g.entry_id = e.id and g.account = 'gateway'
    where o.state = 'paid' and (s.id is null or i.id is null or e.id is null
      or i.total_paise <> o.total_paise or g.amount is distinct from o.total_paise)`,
  'money is entered only where an order was paid, or a problem written down': `
    select e.cause as what from ledger_entry e
    where e.kind in ('payment', 'misdirected')
      and not exists (select from payment_order o where 'payment:' || o.payment_id = e.cause and o.state = 'paid' and e.kind = 'payment')
      and not exists (select from payment_problem p where 'payment:' || p.payment_id = e.cause and e.kind = 'misdirected')`,
  'a plan without an order was free': `
    select 'plan ' || s.id as what from subscription s join plan_version v on v.id = s.plan_version_id where s.order_id is null and v.price_paise <> 0`,
  'money that bought nothing goes back whole': `
    select 'payment ' || p.payment_id as what from payment_problem p
    left join refund r on r.payment_id = p.payment_id and r.subscription_id is null
    where r.id is null or r.amount_paise <> p.amount_paise`,
  'what is owed is what is on its way back': `
    select owed || ' owed, ' || going || ' on its way' as what from
      (select -coalesce(sum(amount), 0) as owed from ledger_line where account = 'owed') l,
      (select coalesce(sum(amount_paise), 0) as going from refund where state <> 'done') r where owed <> going`,
  'nobody gets back more than was paid': `
    select 'order ' || o.id as what from payment_order o join refund r on r.order_id = o.id and r.payment_id = o.payment_id
    group by o.id, o.total_paise having sum(r.amount_paise) > o.total_paise`,
  'a refund of a plan has its credit note': `
    select 'refund ' || r.id as what from refund r left join invoice i on i.refund_id = r.id
    where r.subscription_id is not null and (i.id is null or i.total_paise <> r.amount_paise)`,
  'serials have no gaps': `
    select c.series || '/' || c.financial_year as what from invoice_counter c
    left join invoice i on i.serial like c.series || '/' || c.financial_year || '/%'
    group by c.series, c.financial_year, c.last having count(i.id) <> c.last or coalesce(max(right(i.serial, 6)::int), 0) <> c.last`,
  'tax in the books is tax on the documents': `
    select account || ': ' || booked || ' booked, ' || told || ' told' as what from (
      select 'cgst' as account, (select -coalesce(sum(amount), 0) from ledger_line where account = 'cgst') as booked,
        (select coalesce(sum(case kind when 'invoice' then cgst_paise else -cgst_paise end), 0) from invoice) as told
      union all select 'sgst', (select -coalesce(sum(amount), 0) from ledger_line where account = 'sgst'),
        (select coalesce(sum(case kind when 'invoice' then sgst_paise else -sgst_paise end), 0) from invoice)
      union all select 'igst', (select -coalesce(sum(amount), 0) from ledger_line where account = 'igst'),
        (select coalesce(sum(case kind when 'invoice' then igst_paise else -igst_paise end), 0) from invoice)
    ) taxes where booked <> told`,
  'a contact a plan paid for was taken from it': `
    select 'contact ' || c.id as what from contact c where c.subscription_id is not null
      and not exists (select from ledger_entry e where e.cause = 'contact:' || c.id and e.kind = 'spend')`,
  'a contact credited to a plan came back to it': `
    select 'contact ' || c.id as what from contact c where c.subscription_id is not null and c.credited_at is not null
      and not exists (select from ledger_entry e where e.cause = 'credit:' || c.id and e.kind = 'credit')`,
  'a boost was taken from its plan': `
    select 'boost ' || b.id as what from boost b where not exists (select from ledger_entry e where e.cause = 'boost:' || b.id and e.kind = 'spend')`,
};

/** Sentences about what does not hold; none when the books are right. */
export async function proveBooks(db: Db): Promise<string[]> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(proveBooksIn);
}

/** The same within a transaction of the caller’s. */
export async function proveBooksIn(tx: Tx): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await sql<{ what: string }>`${sql.raw(query)}`.execute(tx);
    broken.push(...rows.map(({ what }) => `Not so: ${rule}. ${what}`));
  }
  return broken;
}
