/** Converts zod's issues of a step's body to ours: one for each path, with a code that depends on the field's control. */
import type { core, z } from 'zod';
import type { Field, Kind, StepId } from '../field.ts';
import type { Issue, IssueParams } from './issue.ts';
import { fieldLabelId } from '../label-ids.ts';
import type { RuleParams } from './schema.ts';

/** The step of a field. The first step for an unknown name. */
export function stepOf(kind: Kind, name: string): StepId {
  return kind.steps.find((step) => step.fields.includes(name))?.id ?? kind.steps[0]!.id;
}

/** The field with this name or alias. */
export function fieldNamed(kind: Kind, inputName: string): { name: string; field: Field } | null {
  if (Object.hasOwn(kind.fields, inputName)) return { name: inputName, field: kind.fields[inputName]! };
  const aliasEntry = Object.entries(kind.fields).find(([, field]) => field.aliases?.includes(inputName));
  return aliasEntry ? { name: aliasEntry[0], field: aliasEntry[1] } : null;
}

/** The field at a path: a column of a table, or the field itself (also for `value` and `unit` of an area). */
function targetOf(name: string, field: Field, path: readonly PropertyKey[]): { name: string; field: Field } {
  const column = String(path[1]);
  if (field.control !== 'rows' || path.length < 2 || !Object.hasOwn(field.fields, column)) return { name, field };
  return { name: column, field: field.fields[column]! };
}

function unitOf(field: Field): IssueParams {
  if (field.control === 'money') return { unit: 'money' };
  return field.control === 'number' && field.unit ? { unit: field.unit } : {};
}

/** Codes for too small and too large, by the type of the value. */
const SIZES: Readonly<Record<string, readonly [string, string]>> = {
  string: ['too_short', 'too_long'],
  array: ['too_few', 'too_many'],
};

type CodeAndParams = readonly [code: string, params: IssueParams];

function codeAndParams(issue: core.$ZodIssue, field: Field): CodeAndParams {
  switch (issue.code) {
    case 'invalid_type':
      return typeCode(issue.expected, field);
    case 'too_small':
      return limitCode(issue.origin, Number(issue.minimum), 'min', field);
    case 'too_big':
      return limitCode(issue.origin, Number(issue.maximum), 'max', field);
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

function typeCode(expected: string, field: Field): CodeAndParams {
  if (expected !== 'int') return [`not_${field.control}`, {}];
  return [field.control === 'money' ? 'not_money' : 'not_whole', {}];
}

function limitCode(origin: string, limit: number, bound: 'min' | 'max', field: Field): CodeAndParams {
  const sizeCode = SIZES[origin]?.[bound === 'max' ? 1 : 0];
  if (sizeCode) return [sizeCode, { limit }];
  // the limits of an area are in sqft, but this limit is for the number without its unit
  if (field.control === 'area') return ['not_area', {}];
  return [bound === 'max' ? 'too_high' : 'too_low', { limit, ...unitOf(field) }];
}

interface FieldIssue {
  /** Path below the field; empty for the field itself. */
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly label: string;
  readonly params: IssueParams;
}

/** Our issues for one zod issue of a field. `path` is relative to the field. */
function explainIssue(issue: core.$ZodIssue, path: readonly PropertyKey[], name: string, field: Field): FieldIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], code: 'unknown_field', label: 'field.unknown', params: { name: key } }));
  }
  const target = targetOf(name, field, path);
  const [code, params] = codeAndParams(issue, target.field);
  return [{ path, code, label: fieldLabelId(target.name, target.field), params }];
}

/** Issues of a single value. */
export function fieldIssuesOf(error: z.ZodError, name: string, field: Field): FieldIssue[] {
  return firstIssuePerPath(error.issues.flatMap((issue) => explainIssue(issue, issue.path, name, field)));
}

/** Issues of a step's body. */
export function issuesOf(error: z.ZodError, kind: Kind, step: StepId): Issue[] {
  const fieldIssues = error.issues.flatMap((issue): FieldIssue[] => {
    const [first, ...below] = issue.path;
    if (first === undefined) {
      if (issue.code === 'unrecognized_keys') return explainIssue(issue, [], '', NO_FIELD);
      return [{ path: [], code: 'not_fields', label: 'field.unknown', params: {} }];
    }
    const target = fieldNamed(kind, String(first));
    if (!target)
      return [{ path: [first], code: 'other_listing_type', label: 'field.listing_type', params: { expected: kind.listingType } }];
    return explainIssue(issue, below, target.name, target.field).map(({ path, code, label, params }) => ({
      path: [first, ...path],
      code,
      label,
      params,
    }));
  });
  return firstIssuePerPath(fieldIssues).map(({ path, code, label, params }) => ({
    path: path.map(String).join('.'),
    code,
    step,
    label,
    params,
  }));
}
const NO_FIELD: Field = { control: 'flag', need: false };

function firstIssuePerPath(issues: readonly FieldIssue[]): FieldIssue[] {
  const paths = new Set<string>();
  return issues.filter(({ path }) => {
    const key = path.map(String).join('.');
    return !paths.has(key) && paths.add(key);
  });
}
