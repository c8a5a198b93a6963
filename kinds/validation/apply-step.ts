/** Saves a step: validates the sent values with the step's fields and merges them into the listing's values. */
import { z } from 'zod';
import { addDays, firstOfMonth } from '../calendar.ts';
import { isConditionMet, isBlank } from '../condition.ts';
import type { CheckContext, DateField, Field, Kind, StepId, Values } from '../field.ts';
import type { Issue } from './issue.ts';
import { fieldLabelId } from '../label-ids.ts';
import { failedChecks } from './failed-checks.ts';
import { fieldsOfStep, stepBody } from './schema.ts';
import { fieldNamed, issuesOf, stepOf } from './schema-issues.ts';

export type StepResult = { readonly ok: true; readonly values: Values } | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Merges the body of a step into the values of a listing. `null`, an empty text and an empty list clear a value. Values whose condition is
 * no longer met are dropped, and flags that are derived from other fields are set. Nothing is merged when a value is outside its limits, a
 * name is unknown, or a hard check of the merged values fails. Missing values are allowed, because a draft may lack any value. `patch` may
 * be any JSON; this never throws.
 */
export function applyStep(kind: Kind, values: Values, stepId: StepId, patch: unknown, context: CheckContext): StepResult {
  const body = withoutBlanks(patch);
  const parsed = stepBody(kind, stepId).safeParse(body);
  const resolved = parsed.success ? resolveNames(kind, parsed.data) : { values: {}, issues: issuesOf(parsed.error, kind, stepId) };
  const issues = [...resolved.issues, ...dateRangeIssues(kind, values, body, context)];
  if (issues.length > 0) return { ok: false, issues };

  const merged = normalizeValues(kind, { ...values, ...resolved.values }, context);
  const newFailures = failuresOfStep(kind, stepId, values, merged, context);
  return newFailures.length > 0 ? { ok: false, issues: newFailures } : { ok: true, values: merged };
}

/** Failed hard checks that belong to this step or are new. A check that failed before and belongs to another step is reported there. */
function failuresOfStep(kind: Kind, stepId: StepId, values: Values, merged: Values, context: CheckContext): Issue[] {
  const failed = failedChecks(kind, 'hard', merged, context);
  if (failed.length === 0) return [];
  const stepFields = new Set(fieldsOfStep(kind, stepId));
  const earlierFailures = new Set(failedChecks(kind, 'hard', values, context).map((issue) => issue.code + issue.path));
  return failed.filter((issue) => stepFields.has(issue.path.split('.')[0]!) || !earlierFailures.has(issue.code + issue.path));
}

/**
 * Blank texts as `null`, because forms send an empty input as ''. The name `__proto__` stays, so that it is refused like every unknown name:
 * `Object.fromEntries` keeps it, while assigning it would drop it.
 */
function withoutBlanks(patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const entries = Object.entries(patch).map(([name, value]) => [name, typeof value === 'string' && value.trim() === '' ? null : value]);
  return Object.fromEntries(entries);
}

/**
 * Stores each value under the field's own name: aliases are resolved, and a flag that is derived from another field becomes a value of that
 * field. Two different values for one field are an issue.
 */
function resolveNames(kind: Kind, body: Record<string, unknown>): { values: Record<string, unknown>; issues: Issue[] } {
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const sentName of Object.keys(body).toSorted((a, b) => precedence(kind, a) - precedence(kind, b))) {
    const target = fieldNamed(kind, sentName);
    const sentValue = body[sentName];
    if (!target || sentValue === undefined) continue;
    const follows = followedField(target.field);
    if (follows && sentValue === null) continue;
    const name = follows ? follows.field : target.name;
    const value = follows ? followedValue(follows, sentValue) : sentValue;
    if (!(name in values)) values[name] = value;
    else if (JSON.stringify(values[name]) !== JSON.stringify(value)) issues.push(contradiction(kind, sentName, target.name, name));
  }
  return { values, issues };
}

/** Order in which names of a field are used: its own name, then its aliases, then flags that are derived from it. */
function precedence(kind: Kind, name: string): number {
  if (followedField(kind.fields[name])) return 2;
  return Object.hasOwn(kind.fields, name) ? 0 : 1;
}

const followedValue = ({ yes, no }: { yes: string; no: string }, flag: unknown): string => (flag === true ? yes : no);

function contradiction(kind: Kind, path: string, name: string, otherName: string): Issue {
  return {
    path,
    code: 'contradicts',
    step: stepOf(kind, name),
    label: fieldLabelId(name, kind.fields[name]),
    params: { other: fieldLabelId(otherName, kind.fields[otherName]) },
  };
}

function followedField(field: Field | undefined): { field: string; yes: string; no: string } | null {
  return field?.control === 'flag' ? (field.follows ?? null) : null;
}

/** First and last accepted day of a date field, relative to today. */
export function dateLimits(field: Pick<DateField, 'minDays' | 'maxDays' | 'month'>, today: string): { first: string; last: string } {
  const [first, last] = [addDays(today, field.minDays), addDays(today, field.maxDays)];
  return field.month ? { first: firstOfMonth(first), last: firstOfMonth(last) } : { first, last };
}

/** Issues of changed dates that are too early or too late. An unchanged date stays valid while time passes. */
function dateRangeIssues(kind: Kind, values: Values, body: unknown, { today }: CheckContext): Issue[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, date]) => {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    // the schema reports values that are not dates
    if (field?.control !== 'date' || typeof date !== 'string' || !z.iso.date().safeParse(date).success) return [];
    const value = field.month ? firstOfMonth(date) : date;
    if (value === values[name]) return [];
    const { first, last } = dateLimits(field, today);
    const issue = { path: name, step: stepOf(kind, name), label: fieldLabelId(name, field) };
    if (value < first) return [{ ...issue, code: 'too_early', params: { limit: first, unit: 'date' } }];
    return value > last ? [{ ...issue, code: 'too_late', params: { limit: last, unit: 'date' } }] : [];
  });
}

/** Values in stored form: without blank and unknown ones and those whose condition is not met, and with derived flags set. */
export function normalizeValues(kind: Kind, values: Values, context: CheckContext): Values {
  const normalized: Record<string, unknown> = {};
  for (const name of Object.keys(kind.fields)) {
    const value = Object.hasOwn(values, name) ? withoutEmptyParts(kind.fields[name]!, values[name]) : null;
    if (!isBlank(value) && !followedField(kind.fields[name])) normalized[name] = value;
  }
  // dropping a value may make the condition of another one false
  for (let dropped = true; dropped;) {
    dropped = false;
    for (const name of Object.keys(normalized)) {
      const { when } = kind.fields[name]!;
      if (!when || isConditionMet(when, normalized, context)) continue;
      delete normalized[name];
      dropped = true;
    }
  }
  for (const [name, field] of Object.entries(kind.fields)) {
    const follows = followedField(field);
    if (follows && normalized[follows.field] !== undefined) normalized[name] = normalized[follows.field] === follows.yes;
  }
  return normalized;
}

/** Removes counts of zero, and blank values inside rows. */
function withoutEmptyParts(field: Field, value: unknown): unknown {
  if (field.control === 'counts' && typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).filter(([, count]) => count > 0));
  }
  if (field.control === 'rows' && Array.isArray(value)) {
    const rows = value.map((row: object) => Object.fromEntries(Object.entries(row).filter(([, cell]) => !isBlank(cell))));
    return rows.filter((row) => !isBlank(row));
  }
  return value;
}
