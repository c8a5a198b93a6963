/**
 * How much a report adds towards hiding a listing before anybody has looked (decision 27). Every report is read by a person, whatever
 * it weighs; this only decides which listing may not wait for that.
 */

const DAY_MS = 86_400_000;

/** What is known of who reports, when they do. */
export interface Reporter {
  /** Null without an account. */
  readonly accountSince: Date | null;
  readonly phoneVerified: boolean;
  /** Reports of theirs that were decided before. */
  readonly upheld: number;
  readonly dismissed: number;
  /** They asked for the contact of this listing, so they may have spoken to its lister. */
  readonly contacted: boolean;
  /** Reports of theirs within the last day, this one not counted. */
  readonly today: number;
  /** A program seems to have filled the form in. */
  readonly suspect: boolean;
}

/** Days of an account's age from which a report of it weighs this much; younger ones add nothing. */
const BY_AGE: readonly (readonly [days: number, weight: number])[] = [
  [60, 1],
  [14, 0.6],
  [3, 0.2],
];
const WITHOUT_PHONE = 0.2;
const CONTACTED = 1.5;
/** Reports in a day from which somebody is on a campaign rather than looking for a home. */
const MANY_A_DAY = 5;
const CAMPAIGN = 0.2;

/** Between 0 and 2.25. Somebody who was often right counts up to half more, somebody often wrong down to a tenth. */
export function weightOf(reporter: Reporter, now: Date): number {
  const { accountSince, phoneVerified, upheld, dismissed, contacted, today, suspect } = reporter;
  if (!accountSince || suspect) return 0;
  const days = (now.getTime() - accountSince.getTime()) / DAY_MS;
  const age = BY_AGE.find(([from]) => days >= from)?.[1] ?? 0;
  // one decided report hardly says anything, ten do
  const accuracy = Math.min(1.5, Math.max(0.1, (2 * (upheld + 2)) / (upheld + 2 * dismissed + 4)));
  return age * accuracy * (phoneVerified ? 1 : WITHOUT_PHONE) * (contacted ? CONTACTED : 1) * (today >= MANY_A_DAY ? CAMPAIGN : 1);
}

export interface Weighed {
  readonly weight: number;
  /** Digest of the network it came from, and the day the account began; null when not known. */
  readonly network: string | null;
  readonly accountDay: string | null;
}

/**
 * What the open reports of a listing come to. Of one network, and of accounts that began on one day, the first counts whole and each
 * further one half as much as the one before: two hundred accounts of one hand come to no more than two people.
 */
export function scoreOf(reports: readonly Weighed[]): number {
  const seen = new Map<string, number>();
  const times = (key: string | null): number => {
    if (key === null) return 0;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before;
  };
  return reports
    .toSorted((a, b) => b.weight - a.weight)
    .reduce((sum, { weight, network, accountDay }) => {
      if (weight === 0) return sum;
      const alike = Math.max(times(network && `network ${network}`), times(accountDay && `day ${accountDay}`));
      return sum + weight / 2 ** alike;
    }, 0);
}

/** Three people nobody has reason to doubt. */
export const HIDES_AT = 3;
/** Once staff dismissed reports of it, it takes twice as much for so long. */
export const VOUCHED_DAYS = 30;
export const hidesAt = (vouchedFor: boolean): number => (vouchedFor ? 2 * HIDES_AT : HIDES_AT);
