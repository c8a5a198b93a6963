/** Inserts the history of the demo market in the form that the site would have stored. */
import { createHash, randomUUID } from 'node:crypto';
import { dayInIndia } from '../../kinds/calendar.ts';
import type { ListingKey } from '../../server/db/listing-key.ts';
import type { Tx } from '../../server/db/schema.ts';
import { complaintDeadlines, newTicketNumber } from '../../server/support/tickets.ts';
import type { DemoHistory, DemoQuestion, DemoVisit } from './history.ts';
import { CANCEL_REASONS } from './history-words.ts';
import type { DemoListing } from './listings.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';

interface IdLookup {
  readonly person: (person: DemoPerson | { readonly phone: string }) => string;
  readonly listing: (listing: DemoListing) => ListingKey;
}
interface Entry {
  readonly type: string;
  readonly at: Date;
  readonly sender: 'seeker' | 'owner' | 'site';
  readonly body?: string;
  readonly data?: Readonly<Record<string, string>>;
}

export async function insertHistory(tx: Tx, history: DemoHistory, ids: IdLookup): Promise<void> {
  const { visits, questions, reports, creditedContacts } = history;
  if (visits.length === 0) return;
  await insertConversations(tx, [...visits.map((visit) => [visit, visitEntries(visit)] as const), ...questions.map(withEntries)], ids);
  await insertSiteVisits(tx, visits, ids);
  await insertReports(tx, reports, ids);
  await tx
    .insertInto('contact')
    .values(
      creditedContacts.map(({ listing, seeker, openedAt, creditedAt }) => ({
        ...sidesOf(listing, seeker, ids),
        created_at: openedAt,
        opened_at: openedAt,
        credited_at: creditedAt,
        credit_reason: 'stale',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function sidesOf(listing: DemoListing, seeker: DemoPerson, ids: IdLookup) {
  const { cityId, listingId } = ids.listing(listing);
  return { seeker_id: ids.person(seeker), owner_id: ids.person(listing.owner), city_id: cityId, listing_id: listingId };
}

const withEntries = (question: DemoQuestion): readonly [DemoQuestion, readonly Entry[]] => [
  question,
  [
    { type: 'text', at: question.askedAt, sender: 'seeker', body: question.question },
    ...(question.answeredAt ? [{ type: 'text', at: question.answeredAt, sender: 'owner', body: question.answer } as const] : []),
  ],
];

/** When a visit was cancelled; null for visits that were not cancelled. */
const cancelledAt = ({ outcome, answeredAt, startsAt }: DemoVisit): Date | null =>
  outcome.startsWith('cancelled') ? new Date((answeredAt.getTime() + startsAt.getTime()) / 2) : null;

function visitEntries(visit: DemoVisit): Entry[] {
  const data = { visit: visit.visitId, starts_at: visit.startsAt.toISOString() };
  const cancelledTime = cancelledAt(visit);
  return [
    { type: 'visit_requested', at: visit.askedAt, sender: 'site', data },
    { type: 'visit_accepted', at: visit.answeredAt, sender: 'site', data },
    ...(cancelledTime ? [{ type: 'visit_cancelled', at: cancelledTime, sender: 'site', data } as const] : []),
  ];
}

/** Inserts conversations that both sides have read completely. */
async function insertConversations(
  tx: Tx,
  conversations: readonly (readonly [DemoQuestion | DemoVisit, readonly Entry[]])[],
  ids: IdLookup,
): Promise<void> {
  await tx
    .insertInto('conversation')
    .values(
      conversations.map(([{ id, listing, seeker, askedAt }, entries]) => ({
        id,
        ...sidesOf(listing, seeker, ids),
        created_at: askedAt,
        last_number: entries.length,
        last_at: entries.at(-1)!.at,
        seeker_read: entries.length,
        owner_read: entries.length,
      })),
    )
    .execute();
  const entryRows = conversations.flatMap(([{ id, listing, seeker }, entries]) => {
    const { seeker_id, owner_id, city_id } = sidesOf(listing, seeker, ids);
    const senders = { seeker: seeker_id, owner: owner_id, site: null };
    return entries.map(({ type, at, sender, body = '', data = {} }, n) => ({
      conversation_id: id,
      city_id,
      number: n + 1,
      sender_id: senders[sender],
      client_id: sender === 'site' ? null : randomUUID(),
      type,
      body,
      data,
      scam_patterns: [],
      created_at: at,
    }));
  });
  await tx.insertInto('conversation_entry').values(entryRows).execute();
}

const STATE_BY_OUTCOME = {
  checked_in: 'checked_in',
  missed: 'missed',
  cancelled_by_seeker: 'cancelled',
  cancelled_by_owner: 'cancelled',
} as const;
const CANCELLED_BY: Readonly<Partial<Record<DemoVisit['outcome'], 'seeker' | 'owner'>>> = {
  cancelled_by_seeker: 'seeker',
  cancelled_by_owner: 'owner',
};

async function insertSiteVisits(tx: Tx, visits: readonly DemoVisit[], ids: IdLookup): Promise<void> {
  const rows = visits.map((visit, n) => {
    const { visitId, listing, seeker, askedAt, answeredAt, startsAt, outcome, feedback } = visit;
    const cancelledTime = cancelledAt(visit);
    const feedbackAt = feedback && feedbackTime(visit);
    return {
      id: visitId,
      ...sidesOf(listing, seeker, ids),
      state: STATE_BY_OUTCOME[outcome],
      starts_at: startsAt,
      version: cancelledTime || feedback ? 3 : 2,
      cancelled_by: CANCELLED_BY[outcome] ?? null,
      cancel_reason: cancelledTime && CANCEL_REASONS[n % CANCEL_REASONS.length]!,
      checked_in_at: feedback && startsAt,
      ...feedback,
      feedback_at: feedbackAt,
      created_at: askedAt,
      updated_at: feedbackAt ?? cancelledTime ?? answeredAt,
    };
  });
  await tx.insertInto('site_visit').values(rows).execute();
  const slots = rows.flatMap(({ id, state, starts_at, seeker_id, owner_id }) =>
    state === 'cancelled' ? [] : [seeker_id, owner_id].map((person_id) => ({ person_id, starts_at, visit_id: id })),
  );
  await tx.insertInto('site_visit_slot').values(slots).execute();
}

/** Seekers give feedback an hour after the start. */
export const feedbackTime = ({ startsAt }: Pick<DemoVisit, 'startsAt'>): Date => new Date(startsAt.getTime() + 3_600_000);

async function insertReports(tx: Tx, reports: DemoHistory['reports'], ids: IdLookup): Promise<void> {
  const moderator = ids.person(DEMO_PEOPLE.moderator);
  const rows = reports.map(({ listing, reporter, reportedAt, reason, outcome, decidedAt }) => {
    const { cityId, listingId } = ids.listing(listing);
    const reporterId = ids.person(reporter);
    const { acknowledge, decide } = complaintDeadlines(reportedAt);
    return {
      ticket: newTicketNumber(),
      city_id: cityId,
      listing_id: listingId,
      reporter_id: reporterId,
      reporter_hash: createHash('sha256').update(`demo report ${reporterId}`).digest(),
      day: dayInIndia(reportedAt),
      reason,
      status: outcome,
      weight: 1,
      account_day: dayInIndia(reporter.joinedAt),
      created_at: reportedAt,
      acknowledge_by: acknowledge,
      decide_by: decide,
      acknowledged_at: new Date((reportedAt.getTime() + decidedAt.getTime()) / 2),
      decided_at: decidedAt,
      decided_by: moderator,
    };
  });
  await tx
    .insertInto('listing_report')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['reporter_hash', 'city_id', 'listing_id', 'day']).doNothing())
    .execute();
}
