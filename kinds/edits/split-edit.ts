/** Splits an edit of a published listing into changes that are live at once and changes that wait for review. */
import { normalizeValues } from '../validation/apply-step.ts';
import { significantChanges } from './significant-changes.ts';
import type { CheckContext, Kind, Values } from '../field.ts';
import { publishIssues } from '../validation/publish.ts';
import { isEqualJson } from './is-equal-json.ts';

interface Edit {
  /** Values that visitors see. */
  readonly live: Values;
  /** Values that the owner saw before this edit: the live values, overridden by the pending ones. */
  readonly previous: Values;
  /** Values that the owner now requests. */
  readonly requested: Values;
  /** Fields that are already pending. */
  readonly waiting: readonly string[];
  /** Values with which measured changes are compared, see `significantChanges`. */
  readonly baseline: Values;
  /** Fields that become pending whatever the size of their change, because the automatic checks flagged them. */
  readonly flagged: readonly string[];
}
export interface Split {
  /** Values that visitors see from now on. */
  readonly live: Values;
  /** Fields whose requested values are pending. When it is empty, everything is live. */
  readonly waiting: readonly string[];
}

/**
 * A significant or flagged change becomes pending, together with everything else that the same save changed, and with all changes of the
 * same step if the step is `reviewedTogether`. Every other change is live at once, unless the listing could not be published with it alone.
 * When no significant change is left, everything is live. `context` belongs to the city of the live listing.
 */
export function splitEdit(kind: Kind, edit: Edit, context: CheckContext): Split {
  const { live, requested, flagged, baseline } = edit;
  const significant = new Set([
    ...significantChanges(kind, live, requested, baseline),
    ...flagged.filter((name) => !isEqualJson(live[name], requested[name])),
  ]);
  if (significant.size === 0) return { live: requested, waiting: [] };
  const changed = changedFields(live, requested);
  const waiting = waitingFields(kind, edit, changed, significant);
  const immediate = changed.filter((name) => !waiting.has(name));
  if (immediate.length === 0) return { live, waiting: [...waiting] };
  const merged = normalizeValues(kind, { ...live, ...Object.fromEntries(immediate.map((name) => [name, requested[name]])) }, context);
  // normalizing may drop a value whose condition depends on a pending value
  const isComplete =
    immediate.every((name) => isEqualJson(merged[name], requested[name])) &&
    [...waiting].every((name) => isEqualJson(merged[name], live[name]));
  const isPublishable = isComplete && publishIssues(kind, merged, context).length === 0;
  return isPublishable ? { live: merged, waiting: [...waiting] } : { live, waiting: changed };
}

/** Changed fields that are pending: significant ones, those that were already pending, and those that are reviewed together with them. */
function waitingFields(kind: Kind, edit: Edit, changed: readonly string[], significant: ReadonlySet<string>): Set<string> {
  const savedNow = new Set(changedFields(edit.previous, edit.requested));
  const isSaveSignificant = [...savedNow].some((name) => significant.has(name));
  const isWaiting = (name: string): boolean =>
    significant.has(name) || edit.waiting.includes(name) || (isSaveSignificant && savedNow.has(name));
  const waiting = new Set(changed.filter(isWaiting));
  for (const { reviewedTogether, fields } of kind.steps) {
    if (!reviewedTogether || !fields.some((name) => waiting.has(name))) continue;
    for (const name of changed) if (fields.includes(name)) waiting.add(name);
  }
  return waiting;
}

function changedFields(a: Values, b: Values): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isEqualJson(a[name], b[name]));
}
