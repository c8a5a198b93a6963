/** Progress of a listing towards publication: what is missing, what looks unusual, and which steps are complete. */
import { isConditionMet, isBlank } from '../condition.ts';
import type { CheckContext, Field, Kind, Step, StepId, Values } from '../field.ts';
import type { Issue, IssueParams } from './issue.ts';
import { fieldLabelId } from '../label-ids.ts';
import { failedChecks } from './failed-checks.ts';
import { fieldSchema } from './schema.ts';
import { fieldIssuesOf } from './schema-issues.ts';

/** Whether the form shows a field with these values. */
export function isApplicable(field: Field, values: Values, context: CheckContext): boolean {
  return !field.when || isConditionMet(field.when, values, context);
}
/** Whether a field is shown and must have a value before publishing. */
export function isRequired(field: Field, values: Values, context: CheckContext): boolean {
  return (
    isApplicable(field, values, context) && (typeof field.need === 'boolean' ? field.need : isConditionMet(field.need, values, context))
  );
}

/**
 * All reasons why a listing cannot be published, in the order of the steps: missing required values, values outside the current limits of
 * their field, declarations that were not made, and failed hard checks. When the list is empty, it may be published.
 */
export function publishIssues(kind: Kind, values: Values, context: CheckContext): Issue[] {
  const failedHardChecks = failedChecks(kind, 'hard', values, context);
  return kind.steps.flatMap((step) => [
    ...step.fields.flatMap((name) => fieldIssues(step, name, kind.fields[name]!, values, context)),
    ...failedHardChecks.filter((issue) => issue.step === step.id),
  ]);
}

function fieldIssues(step: Step, name: string, field: Field, values: Values, context: CheckContext, parentPath = ''): Issue[] {
  if (field.control === 'photos' || !isApplicable(field, values, context)) return [];
  const issue = (code: string, params: IssueParams = {}, path = name): Issue => ({
    path: parentPath + path,
    code,
    step: step.id,
    label: fieldLabelId(name, field),
    params,
  });
  const value = values[name];
  const isNeeded = isRequired(field, values, context);
  if (field.control === 'flag' && field.mustBeTrue && isNeeded && value !== true) return [issue('must_be_true')];
  if (isBlank(value)) return isNeeded ? [issue('required')] : [];
  const parsed = fieldSchema(field).safeParse(value);
  if (!parsed.success) {
    return fieldIssuesOf(parsed.error, name, field).map(({ path, code, label, params }) => ({
      path: parentPath + [name, ...path].map(String).join('.'),
      code,
      step: step.id,
      label,
      params,
    }));
  }
  if (field.control !== 'rows' || !Array.isArray(value)) return [];
  if (value.length < field.min) return [issue('too_few', { limit: field.min })];
  return value.flatMap((row: Values, rowIndex) =>
    Object.entries(field.fields).flatMap(([column, columnField]) =>
      fieldIssues(step, column, columnField, row, context, `${parentPath}${name}.${rowIndex}.`),
    ),
  );
}

/** Values that are possible but unusual. They do not prevent publishing. */
export function warnings(kind: Kind, values: Values, context: CheckContext): Issue[] {
  return failedChecks(kind, 'soft', values, context);
}

interface StepState {
  readonly id: StepId;
  /** Message id. */
  readonly title: string;
  /** Whether publishing finds no issue in the step. For the gallery: whether there is a photo. */
  readonly complete: boolean;
}

export function stepStates(kind: Kind, values: Values, context: CheckContext): StepState[] {
  const unfinished = new Set(publishIssues(kind, values, context).map((issue) => issue.step));
  if (!context.photoCount) unfinished.add('gallery');
  return kind.steps.map(({ id, title }) => ({ id, title, complete: !unfinished.has(id) }));
}

/** The first incomplete step, with which the form continues; null when all are complete. */
export function nextStep(kind: Kind, values: Values, context: CheckContext): StepId | null {
  return stepStates(kind, values, context).find((step) => !step.complete)?.id ?? null;
}

/**
 * Percentage of the applicable fields that have a value (0 to 100, rounded down). Required fields count twice, and photos count up to the
 * number that completes a gallery. Fields for which `mayStayEmpty` is true do not count.
 */
export function completeness(kind: Kind, values: Values, context: CheckContext): number {
  let [maxScore, score] = [0, 0];
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.control === 'photos') {
      maxScore += field.enough;
      score += Math.min(field.enough, context.photoCount ?? 0);
      continue;
    }
    const isNeeded = isRequired(field, values, context);
    if (!isNeeded && (!isApplicable(field, values, context) || mayStayEmpty(kind, name, field))) continue;
    const weight = isNeeded ? 2 : 1;
    maxScore += weight;
    if (!isBlank(values[name])) score += weight;
  }
  return Math.floor((100 * score) / maxScore);
}

/**
 * Optional fields that may be empty in a complete listing: private fields, two-state flags, and fields that another value made unnecessary.
 */
function mayStayEmpty(kind: Kind, name: string, field: Field): boolean {
  const isTwoStateFlag = field.control === 'flag' && !field.unknown;
  return field.private === true || isTwoStateFlag || typeof field.need === 'object' || isExemptionReason(kind, name);
}

/** Whether the field is the reason for not having another value, so it is asked only while that value is empty. */
function isExemptionReason(kind: Kind, name: string): boolean {
  return Object.values(kind.fields).some(({ need }) => typeof need === 'object' && 'set' in need && need.field === name && !need.set);
}
