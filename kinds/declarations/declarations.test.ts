import { describe, expect, test } from 'vitest';
import { DEFAULT_CITY, type Condition, type Field, type Fields } from '../field.ts';
import { sampleValues } from '../../sample-listings/sample-listing.ts';
import { ALL_KINDS } from '../index.ts';
import { tokenSlug } from '../label-ids.ts';
import { failedChecks } from '../validation/failed-checks.ts';
import { seededRandom } from '../seeded-random.ts';
import { publishIssues } from '../validation/publish.ts';
import { fieldSchema } from '../validation/schema.ts';

function conditionFields(condition: Condition | boolean | undefined): string[] {
  if (condition === undefined || typeof condition === 'boolean') return [];
  if ('all' in condition) return condition.all.flatMap(conditionFields);
  if ('any' in condition) return condition.any.flatMap(conditionFields);
  if ('not' in condition) return conditionFields(condition.not);
  return [condition.field];
}
/** Tokens with which a condition compares, by field. */
function conditionTokens(condition: Condition | boolean | undefined): [string, string][] {
  if (condition === undefined || typeof condition === 'boolean') return [];
  if ('all' in condition) return condition.all.flatMap(conditionTokens);
  if ('any' in condition) return condition.any.flatMap(conditionTokens);
  if ('not' in condition) return conditionTokens(condition.not);
  if ('set' in condition) return [];
  const tokens = 'has' in condition ? condition.has : condition.is;
  return tokens.filter((token) => typeof token === 'string').map((token) => [condition.field, token]);
}
const everyField = (fields: Fields): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.control === 'rows' ? [[name, field] as [string, Field], ...everyField(field.fields)] : [[name, field] as [string, Field]],
  );

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('%s', (_, kind) => {
  const names = Object.keys(kind.fields);

  test('every field is in exactly one step, and steps contain only fields that exist', () => {
    expect(kind.steps.flatMap((step) => step.fields).toSorted()).toEqual(names.toSorted());
  });

  test('steps are in the order of the specification, the gallery last', () => {
    const order = ['basic', 'location', 'details', 'amenities', 'additional', 'gallery'];
    const ids = kind.steps.map((step) => step.id);
    expect(ids).toEqual(order.filter((stepId) => ids.some((id) => id === stepId)));
    expect(ids.at(-1)).toBe('gallery');
  });

  test('conditions refer to fields of the kind and to tokens of those fields', () => {
    for (const field of Object.values(kind.fields)) {
      for (const condition of [field.when, field.need]) {
        for (const name of conditionFields(condition)) expect([...names, '$state']).toContain(name);
        for (const [name, token] of conditionTokens(condition)) {
          const conditionField = kind.fields[name];
          if (conditionField && 'enumeration' in conditionField) expect(conditionField.enumeration.values).toContain(token);
        }
      }
    }
  });

  test('proposed values are valid, and only required fields have them', () => {
    const proposed = Object.entries(kind.fields).flatMap(([name, field]) => (field.initial === undefined ? [] : [[name, field] as const]));
    for (const [name, field] of proposed) {
      const value = field.initial === DEFAULT_CITY ? 'coimbatore' : field.initial;
      expect(fieldSchema(field).safeParse(value).data, name).toBe(value);
      expect(field.need, name).toBe(true);
    }
    const values = Object.fromEntries(proposed.map(([name, { initial }]) => [name, initial]));
    expect(failedChecks(kind, 'hard', values, { state: 'TN', today: '2026-01-15' })).toEqual([]);
    expect(values).toMatchObject({ city: DEFAULT_CITY, visit_days: 'everyday', visit_start: '9.00 AM', visit_end: '6.00 PM' });
  });

  test('an owner of a finished home can leave optional steps empty', () => {
    const optional = kind.steps.filter((step) => step.optional);
    const skipped = new Set(optional.flatMap((step) => step.fields));
    for (const state of ['TN', 'KA', 'MH']) {
      const context = { state, today: '2026-01-15', photoCount: 3 };
      const fixed = { listing_role: 'Owner', ...(kind.fields.construction_status && { construction_status: 'ready_to_move' }) };
      const values = sampleValues(kind, seededRandom(3), { ...context, fillShare: 0, fixed });
      const remainingValues = Object.fromEntries(Object.entries(values).filter(([name]) => !skipped.has(name)));
      expect(publishIssues(kind, remainingValues, context).filter(({ step }) => optional.some(({ id }) => id === step))).toEqual([]);
    }
  });

  test('minimums are below maximums', () => {
    for (const [name, field] of everyField(kind.fields)) {
      if ('min' in field) expect(field.min, name).toBeLessThanOrEqual(field.max);
      if (field.control === 'area') expect(field.minSqft, name).toBeLessThan(field.maxSqft);
      if (field.control === 'date') expect(field.minDays, name).toBeLessThan(field.maxDays);
    }
  });

  test('tokens of an enumeration are unique, also as parts of message ids', () => {
    for (const [name, field] of everyField(kind.fields)) {
      if (!('enumeration' in field)) continue;
      expect(new Set(field.enumeration.values).size, name).toBe(field.enumeration.values.length);
      expect(new Set(field.enumeration.values.map(tokenSlug)).size, name).toBe(field.enumeration.values.length);
    }
  });

  test('price, deposit, area, type and bedrooms refer to fields with the right control', () => {
    const fieldAt = (path: string): Field | undefined => {
      const [name, column] = path.split('.');
      const field = kind.fields[name!];
      return column && field?.control === 'rows' ? field.fields[column] : field;
    };
    for (const path of [...kind.price, ...kind.deposit]) expect(fieldAt(path)?.control, path).toBe('money');
    for (const path of kind.area) expect(fieldAt(path)?.control, path).toBe('area');
    for (const path of [kind.type, kind.bedrooms]) if (path) expect(fieldAt(path)?.control, path).toBe('choice');
  });

  test('required fields with prices, areas, types, roles and locations are reviewed when they change significantly', () => {
    const fieldOf = (path: string) => kind.fields[path.split('.')[0]!];
    const isReviewed = (path: string): boolean => {
      const [field, column] = [fieldOf(path), path.split('.')[1]];
      return (field?.control === 'rows' ? field.fields[column!]?.review : field?.review) !== undefined;
    };
    const importantPaths = [...kind.price, ...kind.area, kind.type, kind.bedrooms, 'listing_role', 'city', 'locality', 'lat', 'lng'];
    expect(importantPaths.filter((path) => path !== null && fieldOf(path)?.need === true && !isReviewed(path))).toEqual([]);
    expect(kind.steps.find(({ id }) => id === 'location')?.reviewedTogether).toBe(true);
  });

  test('review thresholds suit the control of their field, and reviewed fields are not private', () => {
    for (const [name, { review, control, private: isPrivate }] of everyField(kind.fields)) {
      if (!review) continue;
      expect(isPrivate ?? false, name).toBe(false);
      if (review === 'any') continue;
      if ('metres' in review) expect(control, name).toBe('coordinate');
      else expect(['money', 'area', 'number'], name).toContain(control);
    }
  });

  test('failed checks are reported at fields of the kind', () => {
    for (const check of kind.checks) {
      const table = check.rows ? kind.fields[check.rows] : undefined;
      expect(Object.keys(table?.control === 'rows' ? table.fields : kind.fields), check.id).toContain(check.path);
    }
  });

  test('a flag derived from a choice refers to two of its tokens, and aliases do not clash with field names', () => {
    for (const field of Object.values(kind.fields)) {
      for (const alias of field.aliases ?? []) expect(names).not.toContain(alias);
      if (field.control !== 'flag' || !field.follows) continue;
      const followedField = kind.fields[field.follows.field];
      expect(followedField?.control === 'choice' && followedField.enumeration.values).toEqual(
        expect.arrayContaining([field.follows.yes, field.follows.no]),
      );
    }
  });

  test('the door number and the second phone number are private', () => {
    expect(kind.fields.door_no?.private).toBe(true);
    expect(kind.fields.secondary_phone?.private).toBe(true);
  });
});

test('enumerations with the same name have the same tokens', () => {
  const lists = new Map<string, readonly string[]>();
  for (const [, field] of ALL_KINDS.flatMap((kind) => everyField(kind.fields))) {
    if ('enumeration' in field) expect(lists.get(field.enumeration.name) ?? field.enumeration.values).toEqual(field.enumeration.values);
    if ('enumeration' in field) lists.set(field.enumeration.name, field.enumeration.values);
  }
  expect(lists.size).toBeGreaterThan(40);
});
