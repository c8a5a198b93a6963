import { DAY_MS } from '../../durations.ts';
/**
 * How much a report counts towards hiding a listing before staff have reviewed it (docs/decisions/0013-review.md). Staff read every report
 * regardless of its weight. The weight only determines which listings are hidden until then.
 */

/** What is known about the reporter at the time of the report. */
export interface Reporter {
  /** When the account was created; null without an account. */
  readonly accountCreatedAt: Date | null;
  readonly hasVerifiedPhone: boolean;
  /** How many of the reporter's earlier reports were upheld. */
  readonly upheld: number;
  readonly dismissed: number;
  /** Whether the reporter contacted the owner of this listing, and so may know more about it. */
  readonly hasContacted: boolean;
  /** Number of other reports of the same reporter within the last 24 hours. */
  readonly reportsToday: number;
  /** Whether the honeypot field was filled in, so that a program probably sent the report. */
  readonly isSuspect: boolean;
}

/** Weight by minimum age of the account in days. Younger accounts have the weight 0. */
const WEIGHT_BY_ACCOUNT_AGE: readonly (readonly [days: number, weight: number])[] = [
  [60, 1],
  [14, 0.6],
  [3, 0.2],
];
const UNVERIFIED_PHONE_FACTOR = 0.2;
const CONTACTED_FACTOR = 1.5;
/** With this many reports a day, a reporter is probably running a campaign. */
const CAMPAIGN_REPORTS_PER_DAY = 5;
const CAMPAIGN_FACTOR = 0.2;

/** The weight of a report, between 0 and 2.25. Earlier accuracy multiplies it by 0.1 to 1.5. */
export function reportWeight(reporter: Reporter, now: Date): number {
  const { accountCreatedAt, hasVerifiedPhone, upheld, dismissed, hasContacted, reportsToday, isSuspect } = reporter;
  if (!accountCreatedAt || isSuspect) return 0;
  const days = (now.getTime() - accountCreatedAt.getTime()) / DAY_MS;
  const ageWeight = WEIGHT_BY_ACCOUNT_AGE.find(([minDays]) => days >= minDays)?.[1] ?? 0;
  // smoothed, because a single decided report is weak evidence
  const accuracyFactor = Math.min(1.5, Math.max(0.1, (2 * (upheld + 2)) / (upheld + 2 * dismissed + 4)));
  return (
    ageWeight *
    accuracyFactor *
    (hasVerifiedPhone ? 1 : UNVERIFIED_PHONE_FACTOR) *
    (hasContacted ? CONTACTED_FACTOR : 1) *
    (reportsToday >= CAMPAIGN_REPORTS_PER_DAY ? CAMPAIGN_FACTOR : 1)
  );
}

interface WeightedReport {
  readonly weight: number;
  /** The hash of the reporter's network; null when unknown. */
  readonly network: string | null;
  /** The day on which the account was created; null when unknown. */
  readonly accountDay: string | null;
}

/**
 * The total score of the open reports of a listing. Among reports from the same network, or from accounts that were created on the same
 * day, the first counts fully, and each further one counts half as much as the one before. So any number of sock puppets counts less than
 * two independent users.
 */
export function reportScore(reports: readonly WeightedReport[]): number {
  const similarCounts = new Map<string, number>();
  const countPrevious = (key: string | null): number => {
    if (key === null) return 0;
    const previous = similarCounts.get(key) ?? 0;
    similarCounts.set(key, previous + 1);
    return previous;
  };
  return reports
    .toSorted((a, b) => b.weight - a.weight)
    .reduce((sum, { weight, network, accountDay }) => {
      if (weight === 0) return sum;
      const similarReports = Math.max(countPrevious(network && `network ${network}`), countPrevious(accountDay && `day ${accountDay}`));
      return sum + Math.min(weight, MAX_SCORED_WEIGHT) / 2 ** similarReports;
    }, 0);
}

/**
 * No single report counts more than this towards hiding, so that two people never hide a listing together, however reliable they are. The
 * order of the queue uses the complete weight.
 */
const MAX_SCORED_WEIGHT = 1.25;
/** This equals three reports of established users. */
export const HIDE_THRESHOLD = 3;
/** For this many days after staff dismissed reports of a listing, its threshold is doubled. */
export const CLEARED_DAYS = 30;
/** The score of open reports from which on a listing is hidden. */
export const hideThreshold = (wasCleared: boolean): number => (wasCleared ? 2 * HIDE_THRESHOLD : HIDE_THRESHOLD);
