/** Everything that is missing before a listing may be published, and everything that has to be removed: findings with severity `block`. */
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { City } from '../../places/places.ts';
import type { CheckContext, Kind, Values } from '../../../kinds/field.ts';
import { publishIssues } from '../../../kinds/validation/publish.ts';
import { issueMessage } from '../../../messages/issue-message.ts';
import { textById } from '../../i18n/text.ts';
import { checkTexts } from './check-texts.ts';

/** The context for checking the rules of a kind, for a listing in this city. */
export function checkContext(city: City, now: Date, photoCount = 0): CheckContext {
  return { state: city.state_code, today: dayInIndia(now), centre: { lat: city.lat, lng: city.lng }, photoCount };
}

export interface Problem {
  readonly path: string;
  readonly message: string;
  readonly step: string;
}

/** Missing or wrong values, then content that has to be removed. Empty when the listing may be published. */
export function publishProblems(kind: Kind, values: Values, context: CheckContext): Problem[] {
  const missing = publishIssues(kind, values, context).map((issue) => ({
    path: issue.path,
    message: issueMessage(issue),
    step: issue.step,
  }));
  const reportedPaths = new Set(missing.map(({ path }) => path));
  const blocking = checkTexts(kind, values, context.state)
    .filter(({ severity, path }) => severity === 'block' && !reportedPaths.has(path))
    .map(({ code, path, step, params }) => ({ path, message: textById(`finding.${code}`, params), step }));
  return [...missing, ...blocking];
}
