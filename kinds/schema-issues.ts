/** What zod reports about a step's body, as issues of ours: one a place, worded by the field's own control. */
import type { core, z } from 'zod';
import type { Field, Kind, StepId } from './field.ts';
import type { Issue, IssueParams } from './issue.ts';
import { fieldLabelId } from './label-ids.ts';
import type { RuleParams } from './schema.ts';

/** The step a field belongs to; the first one for what is no field. */
export function stepOf(kind: Kind, name: string): StepId {
  return kind.steps.find((step) => step.fields.includes(name))?.id ?? kind.steps[0]!.id;
}

/** The field sent under this name, which may be another name of it. */
export function fieldNamed(kind: Kind, sent: string): { name: string; field: Field } | null {
  if (Object.hasOwn(kind.fields, sent)) return { name: sent, field: kind.fields[sent]! };
  const found = Object.entries(kind.fields).find(([, field]) => field.aliases?.includes(sent));
  return found ? { name: found[0], field: found[1] } : null;
}

/** The column inside a table that a path names, or the field itself (an area for its `value` and `unit`). */
function inside(name: string, field: Field, path: readonly PropertyKey[]): { name: string; field: Field } {
  const column = String(path[1]);
  if (field.control !== 'rows' || path.length < 2 || !Object.hasOwn(field.fields, column)) return { name, field };
  return { name: column, field: field.fields[column]! };
}

export function unitOf(field: Field): IssueParams {
  if (field.control === 'money') return { unit: 'money' };
  return field.control === 'number' && field.unit ? { unit: field.unit } : {};
}

/** Codes for too little and too much, by what is measured. */
const SIZES: Readonly<Record<string, readonly [string, string]>> = {
  string: ['too_short', 'too_long'],
  array: ['too_few', 'too_many'],
};

function codeAndParams(issue: core.$ZodIssue, field: Field): [code: string, params: IssueParams] {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? [`not_${field.control === 'money' ? 'money' : 'whole'}`, {}] : [`not_${field.control}`, {}];
    case 'too_small':
    case 'too_big': {
      const big = issue.code === 'too_big';
      const limit = Number(big ? issue.maximum : issue.minimum);
      const size = SIZES[issue.origin]?.[big ? 1 : 0];
      if (size) return [size, { limit }];
      // an area's own limits are in sqft; this is its bare figure
      if (field.control === 'area') return ['not_area', {}];
      return [big ? 'too_high' : 'too_low', { limit, ...unitOf(field) }];
    }
    case 'invalid_format':
      return [field.control === 'text' && field.pattern ? `pattern_${field.pattern}` : `not_${field.control}`, {}];
    case 'invalid_value':
    case 'invalid_key':
      return ['not_an_option', {}];
    case 'custom': {
      const { code, ...params } = issue.params as RuleParams;
      return [code, params];
    }
    default:
      return [`not_${field.control}`, {}];
  }
}

export interface FieldIssue {
  /** Below the field; empty for the field itself. */
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly label: string;
  readonly params: IssueParams;
}

/** What one zod issue says about a field, given the path below that field. */
function explain(issue: core.$ZodIssue, path: readonly PropertyKey[], name: string, field: Field): FieldIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], code: 'unknown_field', label: 'field.unknown', params: { name: key } }));
  }
  const at = inside(name, field, path);
  const [code, params] = codeAndParams(issue, at.field);
  return [{ path, code, label: fieldLabelId(at.name, at.field), params }];
}

/** What is wrong with a single value. */
export function fieldIssuesOf(error: z.ZodError, name: string, field: Field): FieldIssue[] {
  return onePerPath(error.issues.flatMap((issue) => explain(issue, issue.path, name, field)));
}

/** What is wrong with a step's body. */
export function issuesOf(error: z.ZodError, kind: Kind, step: StepId): Issue[] {
  const found = error.issues.flatMap((issue): FieldIssue[] => {
    const [first, ...below] = issue.path;
    if (first === undefined) {
      if (issue.code === 'unrecognized_keys') return explain(issue, [], '', NO_FIELD);
      return [{ path: [], code: 'not_fields', label: 'field.unknown', params: {} }];
    }
    const top = fieldNamed(kind, String(first));
    if (!top) return [{ path: [first], code: 'other_listing_type', label: 'field.listing_type', params: { expected: kind.listingType } }];
    return explain(issue, below, top.name, top.field).map(({ path, code, label, params }) => ({
      path: [first, ...path],
      code,
      label,
      params,
    }));
  });
  return onePerPath(found).map(({ path, code, label, params }) => ({ path: path.map(String).join('.'), code, step, label, params }));
}
const NO_FIELD: Field = { control: 'flag', need: false };

function onePerPath(issues: readonly FieldIssue[]): FieldIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ path }) => {
    const key = path.map(String).join('.');
    return !seen.has(key) && seen.add(key);
  });
}
