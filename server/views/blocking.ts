/** What a listing says that nobody may publish: its findings of the severity `block`, told like everything else it lacks. */
import type { CheckContext, Kind, Values } from '../../kinds/field.ts';
import { publishIssues } from '../../kinds/publish.ts';
import { textFindings } from '../../kinds/moderation/text-findings.ts';
import { issueMessage } from '../../messages/issue-message.ts';
import { textOf } from './text.ts';

export interface Problem {
  readonly path: string;
  readonly message: string;
  readonly step: string;
}

/** Everything that stands between a listing and the market: what is missing or wrong, then what has to be taken out. */
export function publishProblems(kind: Kind, values: Values, context: CheckContext): Problem[] {
  const missing = publishIssues(kind, values, context).map((issue) => ({
    path: issue.path,
    message: issueMessage(issue),
    step: issue.step,
  }));
  const refused = new Set(missing.map(({ path }) => path));
  const blocking = textFindings(kind, values, context.state)
    .filter(({ severity, path }) => severity === 'block' && !refused.has(path))
    .map(({ code, path, step, params }) => ({ path, message: textOf(`finding.${code}`, params), step }));
  return [...missing, ...blocking];
}
