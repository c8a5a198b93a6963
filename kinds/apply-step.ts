/** Saving a step: what was sent is held against the step's fields and merged into what is there. */
import { z } from 'zod';
import { addDays, firstOfMonth } from './calendar.ts';
import { holds, isBlank } from './condition.ts';
import type { CheckContext, DateField, Field, Kind, StepId, Values } from './field.ts';
import type { Issue } from './issue.ts';
import { fieldLabelId } from './label-ids.ts';
import { failedChecks } from './run-checks.ts';
import { fieldsOfStep, stepBody } from './schema.ts';
import { fieldNamed, issuesOf, stepOf } from './schema-issues.ts';

export type StepResult = { readonly ok: true; readonly values: Values } | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Merges a step's body into the values of a listing. `null`, an empty text and an empty list clear; values that are not asked
 * for any more are dropped; flags that follow another field are set. Refused, with nothing merged, when a value is outside
 * its limits, a name is unknown, or a hard check over the merged values fails. Missing values are no reason: a draft may lack
 * anything. Any JSON may be given as `patch`; this never throws.
 */
export function applyStep(kind: Kind, values: Values, stepId: StepId, patch: unknown, context: CheckContext): StepResult {
  const given = withoutBlanks(patch);
  const parsed = stepBody(kind, stepId).safeParse(given);
  const { sent, issues } = parsed.success ? canonical(kind, parsed.data) : { sent: {}, issues: issuesOf(parsed.error, kind, stepId) };
  issues.push(...outOfRange(kind, values, given, context));
  if (issues.length > 0) return { ok: false, issues };

  const merged = settle(kind, { ...values, ...sent }, context);
  const own = new Set(fieldsOfStep(kind, stepId));
  const failed = failedChecks(kind, 'hard', merged, context);
  // what failed before and stands in another step is that step's to mend
  const before = new Set(failed.length > 0 ? failedChecks(kind, 'hard', values, context).map((issue) => issue.code + issue.path) : []);
  const ours = failed.filter((issue) => own.has(issue.path.split('.')[0]!) || !before.has(issue.code + issue.path));
  return ours.length > 0 ? { ok: false, issues: ours } : { ok: true, values: merged };
}

// Forms send an empty box as ''. JSON.parse makes `__proto__` an own key, which copying by assignment would lose unseen.
function withoutBlanks(patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const entries = Object.entries(patch).map(([name, value]) => [name, typeof value === 'string' && value.trim() === '' ? null : value]);
  return Object.fromEntries(entries);
}

/** One name a field, flags that follow resolved into the field they follow. */
function canonical(kind: Kind, body: Record<string, unknown>): { sent: Record<string, unknown>; issues: Issue[] } {
  const sent: Record<string, unknown> = {};
  const issues: Issue[] = [];
  const contradiction = (path: string, name: string, other: string): void => {
    issues.push({
      path,
      code: 'contradicts',
      step: stepOf(kind, name),
      label: fieldLabelId(name, kind.fields[name]),
      params: { other: fieldLabelId(other, kind.fields[other]) },
    });
  };
  // a field's own name before its other names, and flags that follow last
  const rank = (name: string): number => (followed(kind.fields[name]) ? 2 : Object.hasOwn(kind.fields, name) ? 0 : 1);
  for (const given of Object.keys(body).toSorted((a, b) => rank(a) - rank(b))) {
    const target = fieldNamed(kind, given);
    const value = body[given];
    if (!target || value === undefined) continue;
    const follows = followed(target.field);
    const name = follows ? follows.field : target.name;
    if (follows && value === null) continue;
    const meant = follows ? (value === true ? follows.yes : follows.no) : value;
    if (!(name in sent)) sent[name] = meant;
    else if (JSON.stringify(sent[name]) !== JSON.stringify(meant)) contradiction(given, target.name, name);
  }
  return { sent, issues };
}

function followed(field: Field | undefined): { field: string; yes: string; no: string } | null {
  return field?.control === 'flag' ? (field.follows ?? null) : null;
}

/** First and last day a date field takes, seen from today. */
export function dateLimits(field: Pick<DateField, 'minDays' | 'maxDays' | 'month'>, today: string): { first: string; last: string } {
  const [first, last] = [addDays(today, field.minDays), addDays(today, field.maxDays)];
  return field.month ? { first: firstOfMonth(first), last: firstOfMonth(last) } : { first, last };
}

/** Dates that are newly given and too early or too late. One that was fine when it was given stays fine. */
function outOfRange(kind: Kind, values: Values, given: unknown, { today }: CheckContext): Issue[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, date]) => {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    // what is no date at all, the schema has refused already
    if (field?.control !== 'date' || typeof date !== 'string' || !z.iso.date().safeParse(date).success) return [];
    const value = field.month ? firstOfMonth(date) : date;
    if (value === values[name]) return [];
    const { first, last } = dateLimits(field, today);
    const issue = { path: name, step: stepOf(kind, name), label: fieldLabelId(name, field) };
    if (value < first) return [{ ...issue, code: 'too_early', params: { limit: first, unit: 'date' } }];
    return value > last ? [{ ...issue, code: 'too_late', params: { limit: last, unit: 'date' } }] : [];
  });
}

/** Values as they are kept: nothing blank, nothing unknown, nothing that is not asked for, flags that follow set. */
export function settle(kind: Kind, values: Values, context: CheckContext): Values {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(kind.fields)) {
    const value = Object.hasOwn(values, name) ? tidy(kind.fields[name]!, values[name]) : null;
    if (!isBlank(value) && !followed(kind.fields[name])) kept[name] = value;
  }
  // dropping one value may end the reason for another
  for (let dropped = true; dropped;) {
    dropped = false;
    for (const name of Object.keys(kept)) {
      const { when } = kind.fields[name]!;
      if (!when || holds(when, kept, context)) continue;
      delete kept[name];
      dropped = true;
    }
  }
  for (const [name, field] of Object.entries(kind.fields)) {
    const follows = followed(field);
    if (follows && kept[follows.field] !== undefined) kept[name] = kept[follows.field] === follows.yes;
  }
  return kept;
}

/** Counts of none and blanks inside rows say nothing. */
function tidy(field: Field, value: unknown): unknown {
  if (field.control === 'counts' && typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).filter(([, count]) => count > 0));
  }
  if (field.control === 'rows' && Array.isArray(value)) {
    const rows = value.map((row: object) => Object.fromEntries(Object.entries(row).filter(([, one]) => !isBlank(one))));
    return rows.filter((row) => !isBlank(row));
  }
  return value;
}
