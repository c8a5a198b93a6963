/** How far a listing is: what publishing lacks, what looks unusual, which steps are done. */
import { holds, isBlank } from './condition.ts';
import type { CheckContext, Field, Kind, Step, StepId, Values } from './field.ts';
import type { Issue, IssueParams } from './issue.ts';
import { fieldLabelId } from './label-ids.ts';
import { failedChecks } from './run-checks.ts';
import { fieldSchema } from './schema.ts';
import { fieldIssuesOf } from './schema-issues.ts';

/** Whether a field is asked for at all under these values. */
export function isAsked(field: Field, values: Values, context: CheckContext): boolean {
  return !field.when || holds(field.when, values, context);
}
/** Whether a field that is asked for has to be there before publishing. */
export function isNeeded(field: Field, values: Values, context: CheckContext): boolean {
  return isAsked(field, values, context) && (typeof field.need === 'boolean' ? field.need : holds(field.need, values, context));
}

/**
 * Everything that stands between a listing and the market: needed values that are missing, values outside the limits of today's
 * definition, declarations not ticked, hard checks. Empty means it may be published. In the order of the steps.
 */
export function publishIssues(kind: Kind, values: Values, context: CheckContext): Issue[] {
  const checks = failedChecks(kind, 'hard', values, context);
  return kind.steps.flatMap((step) => [
    ...step.fields.flatMap((name) => fieldIssues(step, name, kind.fields[name]!, values, context)),
    ...checks.filter((issue) => issue.step === step.id),
  ]);
}

function fieldIssues(step: Step, name: string, field: Field, values: Values, context: CheckContext, above = ''): Issue[] {
  if (field.control === 'photos' || !isAsked(field, values, context)) return [];
  const issue = (code: string, params: IssueParams = {}, path = name): Issue => ({
    path: above + path,
    code,
    step: step.id,
    label: fieldLabelId(name, field),
    params,
  });
  const value = values[name];
  const needed = isNeeded(field, values, context);
  if (field.control === 'flag' && field.mustBeTrue && needed && value !== true) return [issue('must_be_true')];
  if (isBlank(value)) return needed ? [issue('required')] : [];
  const parsed = fieldSchema(field).safeParse(value);
  if (!parsed.success) {
    return fieldIssuesOf(parsed.error, name, field).map(({ path, code, label, params }) => ({
      path: above + [name, ...path].map(String).join('.'),
      code,
      step: step.id,
      label,
      params,
    }));
  }
  if (field.control !== 'rows' || !Array.isArray(value)) return [];
  if (value.length < field.min) return [issue('too_few', { limit: field.min })];
  return value.flatMap((row: Values, at) =>
    Object.entries(field.fields).flatMap(([column, inner]) => fieldIssues(step, column, inner, row, context, `${above}${name}.${at}.`)),
  );
}

/** Values that are possible but unusual. They never stop publishing. */
export function warnings(kind: Kind, values: Values, context: CheckContext): Issue[] {
  return failedChecks(kind, 'soft', values, context);
}

export interface StepState {
  readonly id: StepId;
  /** Message id. */
  readonly title: string;
  /** Nothing that publishing needs is missing in it; for the gallery: a photo is there. */
  readonly complete: boolean;
}

export function stepStates(kind: Kind, values: Values, context: CheckContext): StepState[] {
  const unfinished = new Set(publishIssues(kind, values, context).map((issue) => issue.step));
  if (!context.photoCount) unfinished.add('gallery');
  return kind.steps.map(({ id, title }) => ({ id, title, complete: !unfinished.has(id) }));
}

/** The first step that is not complete, where a person carries on; null when all are. */
export function nextStep(kind: Kind, values: Values, context: CheckContext): StepId | null {
  return stepStates(kind, values, context).find((step) => !step.complete)?.id ?? null;
}

/**
 * How much of what is asked has been said, 0 to 100. What publishing needs counts double; photos count up to the number that
 * makes a gallery complete; plain flags do not count, because leaving one alone says no, nor does what only the owner sees.
 */
export function completeness(kind: Kind, values: Values, context: CheckContext): number {
  let [asked, said] = [0, 0];
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.control === 'photos') {
      asked += field.enough;
      said += Math.min(field.enough, context.photoCount ?? 0);
      continue;
    }
    const needed = isNeeded(field, values, context);
    if (!needed && (!isAsked(field, values, context) || isNoGap(kind, name, field))) continue;
    const weight = needed ? 2 : 1;
    asked += weight;
    if (!isBlank(values[name])) said += weight;
  }
  return Math.floor((100 * said) / asked);
}

/** What may stay empty without being a gap: what only the owner sees, a plain flag, what some other answer made unneeded. */
function isNoGap(kind: Kind, name: string, field: Field): boolean {
  const plainFlag = field.control === 'flag' && !field.unknown;
  return field.private === true || plainFlag || typeof field.need === 'object' || isWayOut(kind, name);
}

/** Asked for only while another field is empty: the reason for having none. */
function isWayOut(kind: Kind, name: string): boolean {
  return Object.values(kind.fields).some(({ need }) => typeof need === 'object' && 'set' in need && need.field === name && !need.set);
}
