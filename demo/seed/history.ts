/**
 * The past of the demo market: questions and their replies, visits, and reports with their outcomes. Visits are over and reports are
 * decided. Each month has at least as many of each as the minimum from which statistics are published.
 */
import { MIN_PUBLISHED_COUNT } from '../../contract/transparency-limits.ts';
import { DAY_MS, dayInIndia, firstOfMonth } from '../../kinds/calendar.ts';
import { chance, pickOne, randomInt, seededRandom, type Random } from '../../kinds/seeded-random.ts';
import type { DemoListing } from './listings.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';
import { QUESTIONS, REPORT_REASONS } from './history-words.ts';

const VISIT_OUTCOMES = ['checked_in', 'missed', 'cancelled_by_seeker', 'cancelled_by_owner'] as const;
type VisitOutcome = (typeof VISIT_OUTCOMES)[number];

interface DemoConversation {
  readonly id: string;
  readonly listing: DemoListing;
  readonly seeker: DemoPerson;
  readonly askedAt: Date;
  /** When the lister replied; null for never. */
  readonly answeredAt: Date | null;
}
export interface DemoQuestion extends DemoConversation {
  readonly question: string;
  readonly answer: string;
}
export interface DemoVisit extends DemoConversation {
  readonly answeredAt: Date;
  readonly visitId: string;
  readonly startsAt: Date;
  readonly outcome: VisitOutcome;
  /** What the seeker confirmed after checking in; null when the visit ended in another way. */
  readonly feedback: { readonly as_shown: boolean; readonly price_as_shown: boolean; readonly rented_or_sold: boolean } | null;
}
interface DemoReport {
  readonly listing: DemoListing;
  readonly reporter: DemoPerson;
  readonly reportedAt: Date;
  readonly reason: string;
  readonly outcome: 'upheld' | 'dismissed';
  readonly decidedAt: Date;
}
/** A contact that was credited back, because the listing turned out to be unavailable. */
interface DemoCredit {
  readonly listing: DemoListing;
  readonly seeker: DemoPerson;
  readonly openedAt: Date;
  readonly creditedAt: Date;
}
export interface DemoHistory {
  readonly questions: readonly DemoQuestion[];
  readonly visits: readonly DemoVisit[];
  readonly reports: readonly DemoReport[];
  readonly creditedContacts: readonly DemoCredit[];
}

/** Seed of a separate random stream, so that changes here do not change the rest of the demo market. */
const SEED = 20_263;
/** Numbers for a complete month. */
const COUNTS = {
  questions: 30,
  checked_in: 16,
  missed: 6,
  cancelled_by_seeker: 8,
  cancelled_by_owner: 6,
  upheld: 9,
  dismissed: 7,
  credits: 8,
};
/** Number of months before today for which there is a history. */
const MONTHS = 3;
/** A month gets a history only when at least this many of its days have passed. */
const MIN_DAYS_OF_MONTH = 8;
/** Inquiries go to this many listers only, so that each has the ten inquirers from which reply figures are shown. */
const ASKED_LISTERS = 10;
/** A market with fewer listings than this, such as that of a test, gets no history. */
const MIN_LISTINGS = 500;
const SLOTS_A_DAY = 18;
const HALF_HOUR_MS = 1_800_000;
const FIRST_SLOT_MS = 18 * HALF_HOUR_MS;

interface Month {
  /** Midnight in India at the start of the month, in ms since 1970. */
  readonly startMs: number;
  /** Number of days that are over. */
  readonly days: number;
}

function monthsBefore(now: Date): Month[] {
  const today = Date.parse(`${dayInIndia(now)}T00:00:00+05:30`);
  const months: Month[] = [];
  for (let end = today; months.length < MONTHS;) {
    const start = Date.parse(`${firstOfMonth(dayInIndia(new Date(end - DAY_MS)))}T00:00:00+05:30`);
    months.push({ startMs: start, days: Math.round((end - start) / DAY_MS) });
    end = start;
  }
  return months.filter(({ days }) => days >= MIN_DAYS_OF_MONTH);
}

/** Generates the history. The same listings, people and day result in the same history. */
export function drawHistory(people: readonly DemoPerson[], listings: readonly DemoListing[], now: Date): DemoHistory {
  const history = {
    questions: [] as DemoQuestion[],
    visits: [] as DemoVisit[],
    reports: [] as DemoReport[],
    creditedContacts: [] as DemoCredit[],
  };
  if (listings.length < MIN_LISTINGS) return history;
  const random = seededRandom(SEED);
  const draw = new HistoryDraw(people, listings, now, random);
  for (const month of monthsBefore(now)) {
    const count = (whole: number) => Math.max(MIN_PUBLISHED_COUNT, Math.round((whole * Math.min(month.days, 30)) / 30));
    const outcomes = shuffled(
      VISIT_OUTCOMES.flatMap((outcome) => Array.from({ length: count(COUNTS[outcome]) }, () => outcome)),
      random,
    );
    history.visits.push(...outcomes.flatMap((outcome, n) => draw.visit(month, outcome, n, outcomes.length) ?? []));
    history.questions.push(...Array.from({ length: count(COUNTS.questions) }).flatMap(() => draw.question(month) ?? []));
    for (const outcome of ['upheld', 'dismissed'] as const)
      history.reports.push(...Array.from({ length: count(COUNTS[outcome]) }, () => draw.report(month, outcome)));
    history.creditedContacts.push(...Array.from({ length: count(COUNTS.credits) }, () => draw.credit(month)));
  }
  return history;
}

class HistoryDraw {
  readonly #random: Random;
  readonly #now: number;
  readonly #seekers: readonly DemoPerson[];
  readonly #listings: readonly DemoListing[];
  /** Listings of each lister who is asked often. */
  readonly #listingsByLister: readonly (readonly DemoListing[])[];
  /** Pairs of seeker and listing: each pair has at most one conversation. */
  readonly #pairs = new Set<string>();
  #nextLister = 0;
  #unconfirmedVisits = 0;

  constructor(people: readonly DemoPerson[], listings: readonly DemoListing[], now: Date, random: Random) {
    this.#random = random;
    this.#now = now.getTime();
    const demoPhones = new Set<string>(Object.values(DEMO_PEOPLE).map(({ phone }) => phone));
    this.#seekers = people.filter(({ role, phone }) => role === 'Seeker' && !demoPhones.has(phone));
    // the demo accounts must not have a history, like new accounts
    this.#listings = listings.filter(({ owner }) => !demoPhones.has(owner.phone));
    this.#listingsByLister = [...Map.groupBy(this.#listings, ({ owner }) => owner.phone).values()]
      .toSorted((a, b) => b.length - a.length)
      .slice(0, ASKED_LISTERS);
  }

  /** A time in the month that is more than two days ago. */
  #timeIn({ startMs, days }: Month): number {
    return Math.min(startMs + this.#random() * days * DAY_MS, this.#now - (2 + this.#random()) * DAY_MS);
  }

  /** A listing that was published by then, of the next lister in turn, and a person who has not asked about it yet. */
  #pair(askedAtMs: number): { listing: DemoListing; seeker: DemoPerson } | null {
    const published = this.#listingsByLister[this.#nextLister++ % this.#listingsByLister.length]!.filter(
      ({ publishedAt }) => publishedAt.getTime() < askedAtMs,
    );
    for (let tries = 0; tries < 20 && published.length > 0; tries++) {
      const [listing, seeker] = [pickOne(this.#random, published), pickOne(this.#random, this.#seekers)];
      const pair = `${listing.public_id} ${seeker.phone}`;
      if (this.#pairs.has(pair)) continue;
      this.#pairs.add(pair);
      return { listing, seeker };
    }
    return null;
  }

  #replyTime(askedAtMs: number): Date {
    return new Date(askedAtMs + randomInt(this.#random, 4, 240) * 60_000);
  }

  question(month: Month): DemoQuestion | null {
    const askedAt = this.#timeIn(month);
    const pair = this.#pair(askedAt);
    if (!pair) return null;
    const answeredAt = chance(this.#random, 0.86) ? this.#replyTime(askedAt) : null;
    const [question, answer] = pickOne(this.#random, QUESTIONS);
    return { id: randomId(this.#random), ...pair, askedAt: new Date(askedAt), answeredAt, question, answer };
  }

  /** The visits of a month start at different times, so that nobody has two at the same time. */
  visit({ startMs, days }: Month, outcome: VisitOutcome, index: number, visitCount: number): DemoVisit | null {
    const startsAt = startMs + Math.floor((index * days) / visitCount) * DAY_MS + FIRST_SLOT_MS + (index % SLOTS_A_DAY) * HALF_HOUR_MS;
    const askedAt = startsAt - randomInt(this.#random, 24, 72) * 3_600_000 - randomInt(this.#random, 0, 59) * 60_000;
    const pair = this.#pair(askedAt);
    if (!pair) return null;
    const feedback = {
      as_shown: chance(this.#random, 0.85),
      price_as_shown: chance(this.#random, 0.8),
      rented_or_sold: this.#isRentedOrSold(startsAt, pair.listing),
    };
    return {
      id: randomId(this.#random),
      visitId: randomId(this.#random),
      ...pair,
      askedAt: new Date(askedAt),
      answeredAt: this.#replyTime(askedAt),
      startsAt: new Date(startsAt),
      outcome,
      feedback: outcome === 'checked_in' ? feedback : null,
    };
  }

  /**
   * A confirmation after the visit shows that the home is available. Otherwise every second visitor reports that it is no longer available.
   */
  #isRentedOrSold(visitedAtMs: number, { confirmedAt }: DemoListing): boolean {
    return visitedAtMs > confirmedAt.getTime() && this.#unconfirmedVisits++ % 2 === 0;
  }

  #listingBefore(time: number): DemoListing {
    const listing = pickOne(this.#random, this.#listings);
    return listing.publishedAt.getTime() < time ? listing : this.#listingBefore(time);
  }

  report(month: Month, outcome: 'upheld' | 'dismissed'): DemoReport {
    const reportedAtMs = this.#timeIn(month);
    const hours = randomInt(this.#random, 3, 40);
    return {
      listing: this.#listingBefore(reportedAtMs),
      reporter: pickOne(this.#random, this.#seekers),
      reportedAt: new Date(reportedAtMs),
      reason: pickOne(this.#random, REPORT_REASONS),
      outcome,
      decidedAt: new Date(reportedAtMs + hours * 3_600_000),
    };
  }

  credit(month: Month): DemoCredit {
    const creditedAt = this.#timeIn(month);
    const openedAt = creditedAt - randomInt(this.#random, 2, 60) * 3_600_000;
    return {
      listing: this.#listingBefore(openedAt),
      seeker: pickOne(this.#random, this.#seekers),
      openedAt: new Date(openedAt),
      creditedAt: new Date(creditedAt),
    };
  }
}

const shuffled = <T>(values: readonly T[], random: Random): T[] =>
  values
    .map((value) => ({ value, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);

/** A UUID from the random stream, so that it is the same at every run. */
function randomId(random: Random): string {
  const hex = Array.from({ length: 32 }, () => randomInt(random, 0, 15).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
