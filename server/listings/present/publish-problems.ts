/** Everything that is missing before a listing may be published, and everything that has to be removed: findings with severity `block`. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { City } from '../../places/places.ts';
import type { CheckContext, Kind, Values } from '../../../kinds/field.ts';
import { publishIssues } from '../../../kinds/validation/publish.ts';
import type { Finding } from '../../../moderation-rules/finding.ts';
import { textFindings } from '../../../moderation-rules/text-findings.ts';
import { issueMessage } from '../../../messages/issue-message.ts';
import { textById } from '../../i18n/text.ts';

/** The context for checking the rules of a kind, for a listing in this city. */
export function checkContext(city: City, now: Date, photoCount = 0): CheckContext {
  return { state: city.state_code, today: dayInIndia(now), centre: { lat: city.lat, lng: city.lng }, photoCount };
}

export interface Problem {
  readonly path: string;
  readonly message: string;
  readonly step: string;
}

/** Number of listings whose blocking findings are cached, because checking a long text takes several milliseconds. */
const MAX_CHECKED = 5000;
const checked = new LRUCache<string, readonly Finding[]>({ max: MAX_CHECKED });

/** The findings depend on nothing but the arguments. */
function blockingFindings(kind: Kind, values: Values, state: string): readonly Finding[] {
  const key = createHash('sha256')
    .update(JSON.stringify([kind.id, state, values]))
    .digest('base64');
  const known = checked.get(key);
  if (known) return known;
  const findings = textFindings(kind, values, state).filter(({ severity }) => severity === 'block');
  checked.set(key, findings);
  return findings;
}

/** Missing or wrong values, then content that has to be removed. Empty when the listing may be published. */
export function publishProblems(kind: Kind, values: Values, context: CheckContext): Problem[] {
  const missing = publishIssues(kind, values, context).map((issue) => ({
    path: issue.path,
    message: issueMessage(issue),
    step: issue.step,
  }));
  const reportedPaths = new Set(missing.map(({ path }) => path));
  const blocking = blockingFindings(kind, values, context.state)
    .filter(({ path }) => !reportedPaths.has(path))
    .map(({ code, path, step, params }) => ({ path, message: textById(`finding.${code}`, params), step }));
  return [...missing, ...blocking];
}
